import type { Locator, Page } from 'playwright-core';

/** A note of a form, with its editor. */
export function noteField(page: Page, name: 'notes' | 'operator_notes' | 'management_notes' = 'notes') {
  const field = page.locator(`.note-field:has(#field-${name})`);
  const text: Locator = page.locator(`#field-${name}[role="textbox"]`);
  return {
    field,
    button: page.locator(`button#field-${name}`),
    text,
    toolbar: field.getByRole('toolbar'),
    open: async () => {
      await page.locator(`button#field-${name}`).press('Enter');
      await text.waitFor();
    },
    /** Pastes a clipboard with this content. */
    paste: (content: { html: string } | { file: Buffer; type: string; name: string }) =>
      text.evaluate(
        (element, given) => {
          const clipboardData = new DataTransfer();
          if ('html' in given) clipboardData.setData('text/html', given.html);
          else {
            const bytes = Uint8Array.from(atob(given.base64), (letter) => letter.charCodeAt(0));
            clipboardData.items.add(new File([bytes], given.name, { type: given.type }));
          }
          element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        },
        'html' in content ? content : { ...content, file: null, base64: content.file.toString('base64') },
      ),
  };
}

/** The notes in the draft of the form that is open; null when there is no draft. */
export const draftedNotes = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.startsWith('draft.'));
    return key ? (JSON.parse(localStorage.getItem(key) ?? '') as { form: { notes: string } }).form.notes : null;
  });
