/** The purpose of one sample: listening, publishing, or both over one socket. */
export type Step = "listen" | "publish" | "both";
