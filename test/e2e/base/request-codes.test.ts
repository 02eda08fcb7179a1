import { expect, onTestFinished, test } from 'vitest';
import ru from '../../../src/web/base/i18n/ru.json';
import { axeProblems } from '../../support/browser/axe.ts';
import { ownStage } from '../../support/browser/pages.ts';
import { recordSpeech, spokenOn } from '../../support/browser/speech.ts';
import { buildCompany } from '../../support/data/company.ts';
import { dialog } from '../../support/pages/dialogs.ts';
import { field, fieldFocused } from '../../support/pages/fields.ts';
import { rowOf } from '../../support/pages/lists.ts';
import { openSql } from '../../support/server/sql.ts';

const stage = await ownStage({ statementTimeout: 2000 });
const company = await buildCompany(stage.server);

type Line = { reqId?: string; msg: string; status?: number; route?: string };

const linesOf = (id: string): Line[] =>
  stage.server.log.map((line) => JSON.parse(line) as Line).filter(({ reqId }) => reqId === id);

/** Locks a table, so that statements which need it reach their time limit. Returns what releases it. */
async function lock(table: string): Promise<() => Promise<unknown>> {
  const sql = await openSql(stage.server.database.superuser);
  onTestFinished(sql.end);
  await sql.query(`begin; lock table ${table} in access exclusive mode`);
  return () => sql.query('rollback');
}

const CODE = /Код запроса: ([0-9a-hjkmnp-z]{12})/;

test('every answer has the id of its request, other for each, with which the log has its lines', async () => {
  const answers = await Promise.all([
    company.manager.api.get('/users/me/'),
    company.manager.api.graphql('{ me { id } }'),
    company.manager.api.get('/nothing/'),
    company.manager.api.post('/sales/', {}),
  ]);
  const ids = answers.map(({ headers }) => headers.get('x-request-id') ?? '');
  expect(new Set(ids).size).toBe(ids.length);
  for (const [index, id] of ids.entries()) {
    expect(id).toMatch(/^[0-9a-hjkmnp-z]{12}$/);
    const line = () => linesOf(id).find(({ msg }) => msg === 'request');
    await expect.poll(line).toMatchObject({ status: answers[index]?.status });
  }
  const unreadable = await company.manager.api.get('/%zz');
  expect(unreadable.headers.get('x-request-id')).toMatch(/^[0-9a-hjkmnp-z]{12}$/);
});

test('a list that can not be read shows the code of the request once, and the log has the reason under it', async () => {
  const page = await stage.open(company.manager, '/journal', { before: recordSpeech });
  const release = await lock('sales');
  await page.goto(`${stage.server.url}/active-sales`);
  const alert = page.getByRole('alert').filter({ hasText: ru.errors.service_unavailable });
  await alert.waitFor();
  const [, id = ''] = CODE.exec(await alert.innerText()) ?? [];
  expect(linesOf(id).map(({ msg }) => msg)).toContain('reading failed; answered with a refusal');
  expect(linesOf(id).find(({ msg }) => msg === 'request')).toMatchObject({ route: '/api/v1/graphql', status: 503 });
  expect(await alert.innerText()).not.toMatch(new RegExp(`${id}[^]*${id}`));
  expect((await spokenOn(page)).filter((text) => text.includes(id))).toHaveLength(1);
  expect(await axeProblems(page)).toEqual([]);
  await release();
  await alert.getByRole('button', { name: ru.retry }).click();
  await expect.poll(() => alert.count()).toBe(0);
});

test('a form whose answer was a failure shows the code of its request, and can be sent again', async () => {
  const page = await stage.open(company.manager, '/partners');
  await rowOf(page, 'Coral Travel').waitFor();
  await page.keyboard.press('i');
  await fieldFocused(dialog(page), 'name');
  await page.keyboard.type('Anex');
  const release = await lock('partners');
  await page.keyboard.press('Enter');
  const told = dialog(page).getByText(CODE);
  await told.waitFor();
  const [, id = ''] = CODE.exec(await told.innerText()) ?? [];
  expect(linesOf(id).find(({ msg }) => msg === 'request')).toMatchObject({ route: '/api/v1/partners/', status: 503 });
  await release();
  await field(dialog(page), 'name').press('Enter');
  await rowOf(page, 'Anex').waitFor();
});
