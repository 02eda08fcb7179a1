import { expect, test } from 'vitest';
import type { Backups } from '#contract/base/backups.ts';
import ru from '../../../src/web/base/i18n/ru.json';
import { axeProblems } from '../../support/browser/axe.ts';
import { ownStage } from '../../support/browser/pages.ts';
import { recordSpeech, spokenOn } from '../../support/browser/speech.ts';
import { buildCompany } from '../../support/data/company.ts';
import { definitionOf, focusedHeading, headingFocused } from '../../support/pages/screen.ts';

const good: Backups = {
  configured: true,
  last_backup_at: '2026-11-17T22:00:40.000Z',
  last_verified_at: '2026-11-15T22:03:10.000Z',
  stored_until: '2026-11-18T06:59:55.000Z',
  verification_failed: false,
  backup_overdue: false,
  log_overdue: false,
  verification_overdue: false,
};

/** What the server answers. */
let state = good;
const stage = await ownStage({ readBackups: async () => state });
const company = await buildCompany(stage.server);

test('management reads when the last backup was made and verified, and up to when changes are stored', async () => {
  state = good;
  const page = await stage.open(company.manager, '/backups', { before: recordSpeech });
  await headingFocused(page, ru.titles.backups);
  // In the time zone of the company, five hours ahead of UTC.
  expect(await definitionOf(page, ru.backups.last).textContent()).toBe('18.11.2026 03:00');
  expect(await definitionOf(page, ru.backups.verified).textContent()).toBe('16.11.2026 03:03');
  expect(await definitionOf(page, ru.backups.stored).textContent()).toBe('18.11.2026 11:59');
  await page.getByText(ru.backups.good).waitFor();
  expect(await page.getByRole('complementary', { name: ru.titles.backups }).count()).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
});

test('without backups the screen says so, and how they are switched on', async () => {
  state = { ...good, configured: false, last_backup_at: null, last_verified_at: null, stored_until: null };
  const page = await stage.open(company.manager, '/backups');
  await page.getByText(ru.backups.off, { exact: true }).waitFor();
  await page.getByText(ru.backups.off_how).waitFor();
});

test.each([
  ['an old backup', { backup_overdue: true }, ru.backups.overdue],
  ['a log that is not stored', { log_overdue: true }, ru.backups.log_overdue],
  ['an old verification', { verification_overdue: true }, ru.backups.unverified],
  ['a verification that failed', { verification_failed: true, backup_overdue: true }, ru.backups.failed],
] as const)(
  '%s is said above every screen of management, heard once, and leads to the details',
  async (_, change, text) => {
    state = { ...good, ...change };
    const page = await stage.open(company.manager, '/journal', { before: recordSpeech });
    const warning = page.getByRole('complementary', { name: ru.titles.backups });
    await warning.getByText(text).waitFor();
    const heard = async () => (await spokenOn(page)).filter((words) => words.includes(text));
    await expect.poll(heard).toHaveLength(1);
    expect(await axeProblems(page)).toEqual([]);
    await warning.getByRole('link', { name: ru.backups.details }).focus();
    await page.keyboard.press('Enter');
    await focusedHeading(page, ru.titles.backups).waitFor();
    expect(await page.getByText(ru.backups.good).count()).toBe(0);
  },
);

test('agents see no warning about backups, and the screen is not theirs', async () => {
  state = { ...good, backup_overdue: true };
  const page = await stage.open(company.agent, '/journal');
  await headingFocused(page);
  expect(await page.getByText(ru.backups.overdue).count()).toBe(0);
  const { status } = await company.agent.api.post('/graphql', { query: '{ backups { configured } }' });
  expect(status).toBe(403);
});
