import { expect, test } from 'vitest';
import { MAX_NOTE_IMAGE_BYTES } from '#contract/base/add-note-image.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildCompany, buildSale } from '../../support/data/company.ts';
import { PNG, SVG } from '../../support/data/pictures.ts';
import { draftedNotes, noteField } from '../../support/pages/note-field.ts';

const stage = await sharedStage();
const company = await buildCompany(stage.server);

test('a pasted picture is saved, shown on the page of the sale, and shown in the editor', async () => {
  const sale = await buildSale(company);
  const page = await stage.open(company.agent, `/edit-sale/${sale.id}`);
  const note = noteField(page);
  await note.open();
  await page.keyboard.type('Билет ');
  await note.paste({ file: PNG, type: 'image/png', name: 'ticket.png' });
  const isShown = async (within: string) => {
    const image = page.locator(`${within} img[alt="ticket.png"]`);
    await image.waitFor();
    expect(await image.getAttribute('src')).toMatch(/^blob:/);
    expect(await image.evaluate((element: HTMLImageElement) => element.decode().then(() => element.naturalWidth))).toBe(
      1,
    );
  };
  await isShown('#field-notes');
  expect(await note.text.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/sale-details/);
  await isShown('.note');
  const { sale: stored } = await company.agent.api.read<{ sale: { notes: string } }>(
    'query ($id: Id!) { sale(id: $id) { notes } }',
    { id: sale.id },
  );
  expect(stored.notes).toMatch(/^Билет !\[ticket\.png\]\(\/api\/v1\/note-images\/[\da-f-]{36}\/\)$/);
  await page.goto(`${stage.server.url}/edit-sale/${sale.id}`);
  await note.open();
  await isShown('#field-notes');
});

test('a picture is chosen with the toolbar', async () => {
  const page = await stage.open(company.agent, '/new-sale');
  const note = noteField(page);
  await note.open();
  const choosing = page.waitForEvent('filechooser');
  await note.toolbar.getByRole('button', { name: 'Картинка' }).press('Enter');
  await (await choosing).setFiles({ name: 'map.png', mimeType: 'image/png', buffer: PNG });
  await note.text.locator('img[alt="map.png"]').waitFor();
  await page.waitForFunction(() => JSON.stringify(Object.values(localStorage)).includes('note-images'));
  expect(await draftedNotes(page)).toMatch(/^!\[map\.png\]/);
});

test.each([
  ['too large', Buffer.concat([PNG, Buffer.alloc(MAX_NOTE_IMAGE_BYTES)]), 'image/png', /больше 2 МБ/, 0],
  ['an SVG', SVG, 'image/svg+xml', /PNG, JPEG, GIF или WebP/, 0],
  // The server checks the content of a file that claims to be a picture.
  ['an SVG that says it is a PNG', SVG, 'image/png', /PNG, JPEG, GIF или WebP/, 1],
])('a picture that is %s is refused with the reason at the note', async (_, file, type, words, sent) => {
  const page = await stage.open(company.agent, '/new-sale');
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/note-images/')) requests++;
  });
  const note = noteField(page);
  await note.open();
  await page.keyboard.type('До');
  await note.paste({ file, type, name: 'picture' });
  await note.field.getByText(words).waitFor();
  expect(await note.text.getAttribute('aria-invalid')).toBe('true');
  expect(requests).toBe(sent);
  // Nothing typed is lost, and a good one takes the refusal away.
  await note.paste({ file: PNG, type: 'image/png', name: 'good.png' });
  await note.text.locator('img[alt="good.png"]').waitFor();
  expect(await note.text.getAttribute('aria-invalid')).toBeNull();
  await page.keyboard.press('Escape');
  expect(await draftedNotes(page)).toMatch(/^До!\[good\.png\]\(\/api\/v1\/note-images\/[\da-f-]{36}\/\)$/);
});
