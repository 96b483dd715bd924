/** Joins the class names that apply: `classes('btn', full && 'btn-full')`. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
