import type { ClipboardEvent, InputEvent } from 'react';

const SEPARATOR = /[.,]/;
/** '1,000' or '1000.00', as this site shows amounts. */
const WHOLE = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.0+)?$/;

/**
 * Handlers of a field without '.' and ','. A pasted '1,000' enters 1000. A text with decimals enters nothing and
 * is reported, because 10.5 without its point would be 105.
 */
export function wholeAmountOnly(onRefused: () => void) {
  return {
    onBeforeInput(event: InputEvent<HTMLInputElement>): void {
      if (SEPARATOR.test(event.data)) event.preventDefault();
    },
    onPaste(event: ClipboardEvent<HTMLInputElement>): void {
      const text = event.clipboardData.getData('text').trim();
      if (!SEPARATOR.test(text)) return;
      event.preventDefault();
      const whole = WHOLE.exec(text)?.[1];
      if (whole === undefined) return onRefused();
      insert(event.currentTarget, whole.replaceAll(',', ''));
    },
  };
}

/** Replaces the selected text of a field, as typing does. */
function insert(field: HTMLInputElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
