import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { keepReserve, storageOf } from '../../../src/server/base/storage.ts';
import ru from '../../../src/web/base/i18n/ru.json';
import { axeProblems } from '../../support/browser/axe.ts';
import { ownStage } from '../../support/browser/pages.ts';
import { recordSpeech, spokenOn } from '../../support/browser/speech.ts';
import { buildCompany } from '../../support/data/company.ts';
import { canMount } from '../../support/processes/capabilities.ts';
import { mountSmallDisk } from '../../support/processes/small-disk.ts';

if (!canMount) console.warn('SKIPPED: needs the right to mount file systems: the tests of the warning about the disk');

const MB = 1024 * 1024;

describe.skipIf(!canMount)(
  canMount ? 'the warning about the disk' : 'SKIPPED: needs the right to mount: the warning',
  async () => {
    // The tests of a skipped group are collected all the same.
    if (!canMount) return test('no file system can be mounted', () => undefined);
    const disk = await mountSmallDisk(600);
    afterAll(disk.unmount);
    const reserve = join(disk.folder, 'reserve');
    await keepReserve(disk.folder, reserve);
    const stage = await ownStage({ storage: storageOf(disk.folder, reserve) });
    const company = await buildCompany(stage.server);

    test('management sees and hears once on every screen that the disk has little space or is full, and agents do not', async () => {
      const page = await stage.open(company.manager, '/journal', { before: recordSpeech });
      const warning = page.getByRole('complementary', { name: ru.storage.title });
      expect(await warning.count()).toBe(0);
      await disk.fill(45 * MB);
      await page.reload();
      await warning.getByText(ru.storage.low).waitFor();
      await page.locator('main h1').waitFor();
      const heard = async () => (await spokenOn(page)).filter((text) => text.includes(ru.storage.low));
      await expect.poll(heard).toHaveLength(1);
      expect(await axeProblems(page)).toEqual([]);
      await disk.fill();
      await page.reload();
      await warning.getByText(ru.storage.full).waitFor();
      const agents = await stage.open(company.agent, '/journal');
      expect(await agents.getByText(ru.storage.full).count()).toBe(0);
      await disk.empty();
      await page.reload();
      await page.locator('main h1').waitFor();
      await expect.poll(() => warning.count()).toBe(0);
    });
  },
);
