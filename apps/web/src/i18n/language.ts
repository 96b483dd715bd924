import { DEFAULT_LANGUAGE, type Language } from '@ushindi/shared/languages';

declare global {
  // The build replaces the whole text `import.meta.env.WEB_LANGUAGE`, so code reads it with a dot and not with brackets.
  interface ImportMetaEnv {
    readonly WEB_LANGUAGE?: Language;
  }
}

/** The language of this build of the client, as a BCP 47 tag. Tests and tools without a build have the default. */
export const language: Language = import.meta.env.WEB_LANGUAGE ?? DEFAULT_LANGUAGE;

/** The language with its country, for Intl and for previews of links. */
export const locale = `${language}-KE`;
