/** The message for each rule that the schemas cannot express: one line without a full stop. */
export const reasons = {
  noParameter: () => "The reference names no parameter",
  otherKind: (named: string, wanted: string) =>
    `The reference names one of \`${named}\`, where one of \`${wanted}\` may stand`,
  repeated: (name: string, where: string) => `More than one parameter is \`${name}\` in \`${where}\``,
  equalPaths: (path: string) => `The path is the same as \`${path}\`: only the names of variables differ`,
  undescribed: (name: string) => `No parameter describes \`{${name}}\` of the path`,
  notInPath: (name: string) => `The path has no \`{${name}}\` for the path parameter of that name`,
  twiceInPath: (name: string) => `The path has \`{${name}}\` more than once`,
  bodies: () => "The operation has more than one body parameter",
  bodyAndForm: () => "The operation has a body and form parameters",
  fileInNoForm: () => "An operation with a file must consume `multipart/form-data` or a form of its kind",
  tagTwice: (name: string) => `More than one tag is \`${name}\``,
  noParent: (name: string) => `No tag is \`${name}\`, which is named as the parent`,
  noStatus: (status: string) => `\`${status}\` is not a status of HTTP`,
  noItems: () => "An array must have the field `items`",
  name: (name: string) => `\`${name}\` is a name with other characters than \`A-Z a-z 0-9 . _ -\``,
  noFlow: () => "OAuth 2 must have at least one flow",
  notAmongProperties: (name: string) => `\`${name}\` is required, but not among the properties`,
};
