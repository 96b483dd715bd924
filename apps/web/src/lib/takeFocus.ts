/**
 * The ref of content that replaces the pressed control. Without it, keyboards and screen readers begin at the start of
 * the page, and a dialog keeps its scroll position. Needs `tabIndex={-1}`.
 */
export const takeFocus = (content: HTMLElement | null): void => content?.focus();
