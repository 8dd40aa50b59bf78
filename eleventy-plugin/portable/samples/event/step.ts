/** What one sample is for: listening, publishing, or both over one socket. */
export type Step = "listen" | "publish" | "both";
