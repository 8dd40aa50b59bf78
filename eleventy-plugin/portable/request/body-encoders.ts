import type { BodyValue, FieldsBody } from "./form-values.js";
import { toFormPayload } from "./form-fields.js";
import type { RequestPayload } from "./http-request.js";
import type { SentMediaType } from "./request-data.js";
import { toConcreteType, toFileType, toMediaTypeKind, toMediaTypeName } from "./media-type-kind.js";
import { toAuthoredMultipart, toBaseName, toParts, toTypedMultipart } from "./multipart-body.js";
import type { RequestNote } from "./request-note.js";
import { toWellFormed } from "../well-formed.js";

export interface EncodedBody {
  readonly payload?: RequestPayload;
  /**
   * Value of `Content-Type`; absent if there is no body, or if the client sets the header with a boundary.
   */
  readonly contentType?: string;
  readonly notes: readonly RequestNote[];
}

const NOTHING: EncodedBody = { notes: [] };

type Encoders = {
  readonly [Kind in BodyValue["kind"]]: (
    body: Extract<BodyValue, { kind: Kind }>,
    mediaType: SentMediaType,
  ) => EncodedBody;
};

const encoders: Encoders = {
  text: ({ text }, { contentType }) => {
    const sent = toWellFormed(text).replaceAll("\0", "");
    const notes: RequestNote[] = text.includes("\0")
      ? [{ code: "noteBodyWithoutNullCharacters", subject: contentType }]
      : [];
    const type = toConcreteType(contentType);
    if (toMediaTypeKind(type) === "multipart") return { ...toAuthoredMultipart(type, sent), notes };
    return { payload: { kind: "text", text: sent }, contentType: type, notes };
  },
  fields: (body, mediaType) =>
    toMediaTypeKind(mediaType.contentType) === "multipart"
      ? toMultipart(body, mediaType)
      : toForm(body, mediaType),
  file: ({ file }, { contentType }) => ({
    payload: { kind: "file", fileName: toBaseName(file.name) },
    contentType: file.contentType && contentType.includes("*") ? file.contentType : toFileType(contentType),
    notes: [],
  }),
};

/**
 * Returns the encoded body for a form's values. The result is empty if the reader does not send the body, or
 * if the operation has no body of the selected type.
 */
export function encodeBody(body: BodyValue | undefined, content: readonly SentMediaType[]): EncodedBody {
  const mediaType = body && content[body.mediaType];
  if (!body?.sent || !mediaType) return NOTHING;
  const encode = encoders[body.kind] as (body: BodyValue, mediaType: SentMediaType) => EncodedBody;
  return encode(body, mediaType);
}

function toForm({ fields }: FieldsBody, { contentType, encoding }: SentMediaType): EncodedBody {
  const values = fields.flatMap((field) =>
    field.sent && "value" in field ? [{ name: field.name, value: field.value }] : [],
  );
  return { payload: toFormPayload(values, encoding), contentType: toConcreteType(contentType), notes: [] };
}

function toMultipart({ fields }: FieldsBody, mediaType: SentMediaType): EncodedBody {
  const contentType = toConcreteType(mediaType.contentType);
  const isForm = toMediaTypeName(contentType) === "multipart/form-data";
  const parts = toParts(fields, mediaType, isForm);
  if (parts.length === 0) return NOTHING;
  return isForm
    ? { payload: { kind: "multipart", parts }, notes: [] }
    : { ...toTypedMultipart(contentType, parts), notes: [] };
}
