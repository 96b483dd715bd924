/** What a modal dialog changes, to be undone when it closes. */
type Before = { readonly focused: Element | null; readonly hidden: readonly Element[] };

/**
 * What jsdom lacks of modal dialogs: they open, the rest of the page is hidden from assistive technology, Escape cancels
 * them, and the focus returns when they close. e2e/tests/dialogs.spec.ts proves the same in a browser.
 */
export function addModalDialogs(): void {
  const changed = new WeakMap<HTMLDialogElement, Before>();
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement): void {
      const others = [...document.body.children].filter((each) => !each.contains(this));
      const hidden = others.filter((each) => !each.hasAttribute('aria-hidden'));
      for (const each of hidden) each.setAttribute('aria-hidden', 'true');
      changed.set(this, { focused: document.activeElement, hidden });
      this.open = true;
      this.addEventListener('keydown', cancelByEscape);
    },
    close(this: HTMLDialogElement): void {
      const before = changed.get(this);
      const hadFocus = this.contains(document.activeElement);
      this.open = false;
      this.removeEventListener('keydown', cancelByEscape);
      for (const each of before?.hidden ?? []) each.removeAttribute('aria-hidden');
      if (hadFocus && before?.focused instanceof HTMLElement) before.focused.focus();
    },
  });
}

function cancelByEscape(this: HTMLDialogElement, { key }: KeyboardEvent): void {
  if (key === 'Escape') this.dispatchEvent(new Event('cancel', { cancelable: true }));
}
