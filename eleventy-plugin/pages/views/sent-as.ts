import type { Labels } from "../../portable/labels/labels.js";
import type { Parameter, SchemaNode } from "../../portable/model/index.js";
import { toMediaTypeKind } from "../../portable/request/media-type-kind.js";
import { textFact, type Fact } from "./schema/facts.js";

/** How lists and objects look in each style, exploded and not: https://spec.openapis.org/oas/v3.1.1.html#style-examples */
const LOOKS: Readonly<
  Record<string, Readonly<Record<"array" | "object" | "scalar", readonly [exploded: string, joined: string]>>>
> = {
  form: {
    array: ["{n}=a&{n}=b", "{n}=a,b"],
    object: ["key=value&key2=value2", "{n}=key,value,key2,value2"],
    scalar: ["", ""],
  },
  cookie: {
    array: ["{n}=a; {n}=b", "{n}=a,b"],
    object: ["key=value; key2=value2", "{n}=key,value"],
    scalar: ["", ""],
  },
  simple: {
    array: ["a,b", "a,b"],
    object: ["key=value,key2=value2", "key,value,key2,value2"],
    scalar: ["", ""],
  },
  label: {
    array: [".a.b", ".a,b"],
    object: [".key=value.key2=value2", ".key,value,key2,value2"],
    scalar: [".a", ".a"],
  },
  matrix: {
    array: [";{n}=a;{n}=b", ";{n}=a,b"],
    object: [";key=value;key2=value2", ";{n}=key,value,key2,value2"],
    scalar: [";{n}=a", ";{n}=a"],
  },
  spaceDelimited: {
    array: ["{n}=a&{n}=b", "{n}=a%20b"],
    object: ["key=value", "{n}=key%20value"],
    scalar: ["", ""],
  },
  pipeDelimited: {
    array: ["{n}=a&{n}=b", "{n}=a|b"],
    object: ["key=value", "{n}=key|value"],
    scalar: ["", ""],
  },
  deepObject: {
    array: ["{n}[]=a", "{n}[]=a"],
    object: ["{n}[key]=value&{n}[key2]=value2", "{n}[key]=value"],
    scalar: ["", ""],
  },
};

/** How the value of a parameter is written, where that is not plain text. */
export function sentAs(parameter: Parameter, target: SchemaNode, labels: Labels): readonly Fact[] {
  return [
    ...lookOf(parameter, target, labels),
    ...(parameter.allowReserved ? [textFact(labels.reservedCharacters, labels.sentAsTheyAre, false)] : []),
    ...(parameter.allowEmptyValue ? [textFact(labels.mayBeEmpty, `${parameter.name}=`)] : []),
  ];
}

function lookOf(
  { name, style, explode, contentType }: Parameter,
  { types, children }: SchemaNode,
  labels: Labels,
): readonly Fact[] {
  if (contentType !== undefined) {
    const isJson = toMediaTypeKind(contentType) === "json";
    return [textFact(labels.sentAs, isJson ? labels.jsonText : contentType, false)];
  }
  const look = Object.hasOwn(LOOKS, style) ? LOOKS[style] : undefined;
  if (look === undefined) return [textFact(labels.style, style)];
  const kind = types.includes("array") ? "array" : types.includes("object") ? "object" : "scalar";
  const text = look[kind][explode ? 0 : 1];
  const fields = children.filter(({ relation }) => relation === "property").map(({ label }) => label);
  const words: Readonly<Record<string, string>> = { "{n}": name, ...namesOf(fields) };
  return text === ""
    ? []
    : [
        textFact(
          labels.sentAs,
          text.replace(/\{n\}|key2?/g, (word) => words[word] ?? word),
        ),
      ];
}

/** The first two fields that an object has, where it names any. */
function namesOf([first, second]: readonly string[]): Readonly<Record<string, string>> {
  return first === undefined || second === undefined ? {} : { key: first, key2: second };
}
