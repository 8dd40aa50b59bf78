/** In the settings of every panel's file. */
export interface PanelLanguage {
  /** The page's, in which numbers are written; left out where it is English. */
  readonly language?: string;
}

export const languageOf = ({ language = "en" }: PanelLanguage): string => language;

/** The setting of a page in `language`. */
export const panelLanguage = (language: string): PanelLanguage => (language === "en" ? {} : { language });
