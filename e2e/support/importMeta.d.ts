/** What the build of the client defines; the catalogues of its texts import its type (apps/web/src/i18n/messages.ts). */
interface ImportMeta {
  readonly env: { readonly WEB_LANGUAGE?: 'en' | 'sw' };
}
