/** A note on an event's samples that its panel also shows. */
export const protocolNoteLabels = {
  noteServerOfAnotherProtocol:
    "The bindings name {subject}, and this server speaks another protocol: there is no sample for it.",
} as const satisfies Record<string, string>;

/** Labels of the event panel in the page. */
export const eventPanelLabels = {
  eventTryItOpens: "Compose a message, connect and watch the frames",
  eventTryItListens: "Connect and watch the frames",
  eventTryItComposes: "Compose a message",
  eventTryItChecks: "Check a message you received",
  eventNeedsScripts: "Composing needs scripts.",
  eventNoBroker: "No broker connection is made from the browser.",
  eventRunSample: "Compose the message here, then run the sample in a terminal.",
  eventNoSample: "Compose the message here, then copy its payload.",
  eventRunSampleToListen: "Run the sample in a terminal, then check here what you received.",
  eventNoSampleToListen: "Check here a message that you received.",
  connection: "Connection",
  frames: "Frames",
  showTheFrames: "Show the frames",
  framesSent: "sent",
  framesReceived: "received",
  framesPause: "Pause",
  framesCopy: "Copy",
  framesClear: "Clear",
  eventWillUse: "Where it goes",
} as const satisfies Record<string, string>;

/** Labels of the event form that replace labels of the request form, by the replaced key. */
export const eventFormLabels = {
  panelBaseUrl: "eventServerUrl",
  panelCustomUrl: "eventCustomUrl",
  panelCustomUrlHint: "eventCustomUrlHint",
  panelMediaType: "message",
  panelBody: "payload",
  panelMismatchAll: "eventMismatchAll",
} as const;

/** Labels of the form for received messages that replace labels of the request form, by the replaced key. */
export const receivedFormLabels = {
  panelNotJson: "eventNotJson",
  panelMoreMismatches: "eventMoreMismatches",
  panelInvalid: "panelInvalidPlain",
} as const;

/** Texts of those labels in `eventFormLabels` and `receivedFormLabels` that no other table contains. */
export const eventClientLabels = {
  eventServerUrl: "Server URL",
  eventCustomUrl: "Custom server URL",
  eventCustomUrlHint: "ws or wss to connect, any other for the samples. Without a user name or password.",
  eventMismatchAll: "Line {line}: the payload {problem}.",
  eventNotJson: "Line {line}, column {column}: this is not JSON.",
  eventMoreMismatches: "and {count} more.",
  panelInvalidPlain: "{problem}.",
} as const satisfies Record<string, string>;

/** Labels of the event panel's script. */
export const eventScriptLabels = {
  ...protocolNoteLabels,
  eventNoServer: "The document names no server.",
  eventTypeUrl: "Type an address that begins with ws:// or wss:// to connect from here.",
  eventCompose: "Message",
  eventCheckReceived: "Check a message you received",
  eventNoPayload: "The document describes no message.",
  eventChannelParameters: "Channel parameters",
  eventHeaders: "Headers",
  eventHeadersUnsent: "A WebSocket frame has no headers: these are not sent.",
  eventEncoded: "Not sent: it travels as {encoding}, which a page cannot write.",
  eventCopySample: "Copy {tool} command",
  eventCopyPayload: "Copy the payload",
  eventCopied: "Copied",
  socketConnect: "Connect",
  socketCancel: "Cancel",
  socketDisconnect: "Disconnect",
  socketOff: "Not connected",
  socketConnecting: "Connecting",
  socketOn: "Connected",
  socketFor: "for {time}",
  socketClosed: "Closed, code {code}, {meaning}, {reason}",
  socketReason: "“{reason}”",
  socketNoReason: "no reason given",
  socketConnectedTo: "Connected to {url}",
  socketLost: "Connection lost, code {code}: it ended without a closing frame.",
  socketClosedByServer: "Closed by the server, code {code}, {meaning}, {reason}.",
  socketClosedHere: "Disconnected, code {code}, {meaning}.",
  socketNotConnected: "Connect first, then send.",
  socketUserName: "The address has a user name or password in it: it is not opened.",
  socketWrongScheme: "“{url}” does not begin with ws:// or wss://, so it is not opened.",
  socketBroken: "“{url}” is not an address that can be opened.",
  socketUnknownHost: "No host is known: choose another server, or type its address.",
  socketMixed: "This page cannot open ws://",
  socketMixedNote: "It was loaded over https. Use a wss:// address.",
  socketMixedSampleNote: "It was loaded over https. Use a wss:// address, or run the sample in a terminal.",
  socketPolicy: "The policy of this site does not allow the connection",
  socketPolicyNote: "Its Content-Security-Policy must name {origin} in connect-src.",
  socketOffline: "This device is offline",
  socketOfflineNote: "Connect to a network, then press Connect again.",
  socketFailed: "The connection could not be made",
  socketFailedNote:
    "A browser does not say why. Nobody may listen at {origin}, it may refuse pages of {site}, or it may want a header or subprotocol, which a page does not send.",
  closeNormal: "ended as it should",
  closeGoingAway: "going away",
  closeProtocol: "protocol error",
  closeUnsupported: "a kind of frame that it does not take",
  closeNoCode: "no code given",
  closeLost: "connection lost",
  closeInvalid: "a frame that does not fit its kind",
  closePolicy: "against its policy",
  closeTooBig: "a frame too large",
  closeExtension: "an extension is missing",
  closeServerError: "server error",
  closeRestart: "restarting",
  closeTryLater: "try again later",
  closeGateway: "bad gateway",
  closeTls: "TLS failed",
  closeOther: "a code of its own",
  frameSent: "sent",
  frameReceived: "received",
  frameDiffers: "differs from the document",
  frameDiffersFrom: "Differs from “{message}”:",
  frameNotJson: "This is not the JSON that the document promises.",
  frameAsDocumented: "As documented: {message}",
  frameCut: "Only the first {kept} of {size} are kept.",
  frameBinary: "binary",
  frameOf: "Frame {time}",
  framesKept: "{count} of at most {max} kept. Nothing is stored.",
  framesDroppedOne: "{kept} kept, {count} older one dropped. Nothing is stored.",
  framesDropped: "{kept} kept, {count} older ones dropped. Nothing is stored.",
  framesWaiting: "Paused: {count} more.",
  framesReceivedCount: "{count} received",
  framesSentCount: "{count} sent",
  framesArrivedOne: "{count} frame received.",
  framesArrived: "{count} frames received.",
} as const satisfies Record<string, string>;

export type EventScriptLabels = Readonly<Record<keyof typeof eventScriptLabels, string>>;
