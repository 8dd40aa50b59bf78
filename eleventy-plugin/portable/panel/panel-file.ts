import { bodyVariants, initialBody } from "../example/initial-body.js";
import { initialValues } from "../example/initial-values.js";
import { withPlaceholders } from "../example/initial-parameter.js";
import { toComponents, type Components } from "../schema/components.js";
import type { HttpOperation, Reference, SchemaNode, SecurityScheme } from "../model/index.js";
import type { ResponseLabels, CredentialLabels } from "../labels/panel-labels.js";
import { toPanelData, type PanelData } from "../example/panel-data.js";
import type { RequestData } from "../request/request-data.js";
import { buildRequest } from "../request/build-request.js";
import type { FormValues } from "../request/form-values.js";
import { noteText } from "../request/request-note.js";
import { reachableSchemas } from "../schema/reachable-schemas.js";
import type { HttpLanguage } from "../samples/index.js";
import { omit } from "../omit.js";
import { extractLongTexts, type ShortBodies } from "./long-texts.js";
import { nextOperations, type NextOperation } from "./next-operations.js";
import { packForm, unpackForm } from "./packed-form.js";
import type { InitialBody, PackedForm } from "./form-file.js";
import { packSchema, unpackSchema, type PackedSchema } from "./packed-schema.js";
import type { PanelTexts } from "./panel-texts.js";
import { secretNames } from "./secret-names.js";
import { schemeWords, type SchemeWords } from "./scheme-words.js";
import type { PackedComponent, SchemasFile } from "./schemas-file.js";

/**
 * Content of `panel.json` for an HTTP operation: the data that its panel needs when it opens and that the
 * page does not contain.
 */
export interface PanelFile extends PackedForm, ShortBodies {
  readonly settings: PanelSettings;
  /** Packed data of the operation; `unpackPanel` restores it. */
  readonly panel: Omit<RequestData, "parameters" | "requestBody">;
  /** Texts about the schemes in `panel.security`, by alternative and scheme. */
  readonly schemes: readonly (readonly SchemeWords[])[];
  /** Initial values of the form, without the body. */
  readonly start: Omit<FormValues, "body">;
  /** Initial bodies: one for each variant in the document. */
  readonly bodies: readonly InitialBody[];
  /** The request that the initial form would send, without credentials. */
  readonly first: FirstRequest;
}

/**
 * Content of `panel-bodies.json`: the long texts of bodies, for pages that do not contain these texts
 * unchanged. Written only if there are long texts.
 */
export type BodiesFile = readonly string[];

export interface FirstRequest {
  readonly method: string;
  readonly url: string;
  readonly notes: readonly string[];
}

/** Content of `panel-answers.json`, which the panel loads when it receives its first response. */
export interface ResponsesFile {
  readonly responses: readonly PackedResponse[];
  readonly components: readonly PackedComponent[];
}

/** Settings from the site's options. */
export interface PanelSettings extends PanelTexts {
  readonly languages: readonly HttpLanguage[];
  /** Path of the reference. Part of the key under which the browser stores credentials and choices. */
  readonly route: string;
  readonly proxy: boolean | string;
  readonly credentials: "omit" | "include";
  readonly checkAnswers: boolean;
}

interface PackedResponse extends FollowUps {
  readonly status: string;
  readonly content: readonly { readonly contentType: string; readonly schema?: PackedSchema }[];
}

/** Operations that may follow a response. */
export interface FollowUps {
  /** Next operations, with URLs relative to the page. */
  readonly next: readonly NextOperation[];
  /** Names of secret fields of the response, which must not be passed to the next operations. */
  readonly withheld?: readonly string[];
}

/** A response that the document describes. */
export interface DocumentedResponse {
  readonly status: string;
  readonly content: readonly { readonly contentType: string; readonly schema?: SchemaNode }[];
}

/**
 * Creates the panel's file, and the files with the data that it omits.
 *
 * @param toPlainText Converts the document's Markdown, which browsers cannot render.
 */
export function toPanelFile(
  operation: HttpOperation,
  reference: Reference,
  settings: PanelSettings,
  labels: ResponseLabels & CredentialLabels,
  toPlainText: (markdown: string) => string,
): { readonly file: PanelFile; readonly texts: BodiesFile; readonly schemas?: SchemasFile } {
  const data = toPanelData(operation, reference);
  const { method, path, security, servers, documentUrl } = data;
  const values = initialValues(data);
  const { server, parameters: fields } = values;
  const { form, schemas } = packForm(data);
  const { bodies, longTexts, texts } = extractLongTexts(toBodies(data, values));
  const file: PanelFile = {
    settings,
    panel: {
      method,
      path,
      servers,
      security: withoutDescriptions(security),
      ...(documentUrl !== undefined && { documentUrl }),
    },
    ...form,
    schemes: schemeWords(security, labels, toPlainText),
    start: { server, parameters: fields },
    bodies,
    longTexts,
    first: toFirstRequest(data, values, labels),
  };
  return { file, texts, ...(schemas && { schemas }) };
}

/**
 * Creates the file of the documented responses.
 *
 * @param addressOf Converts a path of the site to a URL relative to the page.
 */
export function toResponsesFile(
  operation: HttpOperation,
  reference: Reference,
  addressOf: (url: string) => string,
): ResponsesFile {
  const { responses } = operation;
  const roots = responses.flatMap(({ content }) => content.map(({ schema }) => schema));
  const next = nextOperations(operation, reference);
  const components = toComponents(reference.schemas);
  return {
    responses: responses.map(({ status, content }, index) => {
      const relativeNext = (next[index] ?? []).map((each) => ({ ...each, url: addressOf(each.url) }));
      const withheld =
        relativeNext.length === 0
          ? []
          : content.flatMap(({ schema }) => (schema ? secretNames(schema, components) : []));
      return {
        status,
        next: relativeNext,
        ...(withheld.length > 0 && { withheld }),
        content: content.map(({ contentType, schema }) => ({
          contentType,
          ...(schema && { schema: packSchema(schema, false) }),
        })),
      };
    }),
    components: reachableSchemas(roots, reference).map(({ name, schema }) => ({
      name,
      schema: packSchema(schema, false),
    })),
  };
}

export function unpackResponses({ responses, components }: ResponsesFile): {
  readonly responses: readonly DocumentedResponse[];
  readonly components: Components;
} {
  return {
    responses: responses.map(({ status, content }) => ({
      status,
      content: content.map(({ contentType, schema }) => ({
        contentType,
        ...(schema && { schema: unpackSchema(schema) }),
      })),
    })),
    components: new Map(components.map(({ name, schema }) => [name, unpackSchema(schema)])),
  };
}

function toFirstRequest(data: PanelData, values: FormValues, labels: ResponseLabels): FirstRequest {
  const credentials = { alternative: 0, typed: new Map<string, never>() };
  const shown = withPlaceholders(data, values);
  const { request, notes: ofShown } = buildRequest(data, shown, credentials);
  const notes = shown === values ? ofShown : buildRequest(data, values, credentials).notes;
  return { method: request.method, url: request.url, notes: notes.map((note) => noteText(note, labels)) };
}

/** Returns the initial bodies. The first one is the body of the initial form. */
function toBodies(
  { requestBody, method, schemas, drawn }: PanelData,
  start: FormValues,
): readonly InitialBody[] {
  if (!requestBody) return [];
  const components = toComponents(schemas);
  return bodyVariants(requestBody).flatMap((variant, index) => {
    const body = index === 0 ? start.body : initialBody(requestBody, method, components, variant, drawn);
    const example = requestBody.content[variant.mediaType]?.examples[variant.example];
    return body ? [{ variant, name: example?.summary ?? example?.name ?? "", body }] : [];
  });
}

/** Removes descriptions, scopes and flows of schemes, which the page contains. */
function withoutDescriptions({ optional, alternatives }: PanelData["security"]): PanelData["security"] {
  return {
    optional,
    alternatives: alternatives.map(({ schemes }) => ({
      schemes: schemes.map(({ scheme }) => ({
        scheme: withoutFlows(omit(scheme, "description") as typeof scheme),
        scopes: [],
      })),
    })),
  };
}

const withoutFlows = (scheme: SecurityScheme): SecurityScheme =>
  scheme.type === "oauth2" ? { ...scheme, flows: [] } : scheme;

/**
 * Restores the panel's data, without descriptions, so that the browser builds the same request as the build
 * does.
 */
export function unpackPanel(file: PanelFile) {
  const { bodies, first, schemes, settings } = file;
  const body = bodies[0]?.body;
  const panel: RequestData = { ...file.panel, ...unpackForm(file) };
  const start: FormValues = { ...file.start, ...(body && { body }) };
  return { panel, start, bodies, first, schemes, settings };
}
