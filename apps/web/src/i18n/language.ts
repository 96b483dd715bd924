import { DEFAULT_LANGUAGE, type Language } from '@ushindi/shared/languages';

/** The language of this build of the client, as a BCP 47 tag. Tests and tools without a build have the default. */
export const language: Language = import.meta.env['WEB_LANGUAGE'] ?? DEFAULT_LANGUAGE;

/** The language with its country, for Intl and for previews of links. */
export const locale = `${language}-KE`;
