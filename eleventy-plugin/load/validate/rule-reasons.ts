/** The message for each rule that the schemas cannot express: one line without a full stop. */
export const reasons = {
  noParameter: () => "The reference must point to a parameter",
  otherKind: (named: string, wanted: string) =>
    `The reference must point to one of \`${wanted}\`, not of \`${named}\``,
  repeated: (name: string, where: string) => `More than one parameter is named \`${name}\` in \`${where}\``,
  equalPaths: (path: string) => `The path is the same as \`${path}\`: only the names of variables differ`,
  undescribed: (name: string) => `No parameter describes \`{${name}}\` of the path`,
  notInPath: (name: string) => `The path has no \`{${name}}\` for the path parameter of that name`,
  twiceInPath: (name: string) => `The path has \`{${name}}\` more than once`,
  bodies: () => "The operation has more than one body parameter",
  bodyAndForm: () => "The operation has a body and form parameters",
  fileInNoForm: () => "An operation with a file must consume `multipart/form-data` or another form type",
  tagTwice: (name: string) => `More than one tag is named \`${name}\``,
  noParent: (name: string) => `The parent tag \`${name}\` does not exist`,
  noStatus: (status: string) => `\`${status}\` is not an HTTP status code`,
  noItems: () => "An array must have the field `items`",
  name: (name: string) => `The name \`${name}\` has characters other than \`A-Z a-z 0-9 . _ -\``,
  noFlow: () => "OAuth 2 must have at least one flow",
  notAmongProperties: (name: string) => `\`${name}\` is required, but is not among the properties`,
};
