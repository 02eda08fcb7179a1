import { expect, test } from 'vitest';
import { languages } from '../../../src/web/base/i18n/languages.ts';
import { cutOff, goTo, settled, stopPainting } from '../../support/browser/cut-off.ts';
import { openersOf, problemsBehind } from '../../support/browser/openers.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { furnishLong } from '../../support/pages/long-values.ts';

const stage = await sharedStage();
const { company, unpaid } = await furnishLong(stage.server);

/** Dialogs, panels and menus have a width of their own, which differs between phone and desktop. */
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 900 };

/** In each language one page goes through everything: it has loaded the application once. */
const pages = await Promise.all(
  languages.map(async (language) => {
    const page = await stage.open(company.manager, '/nowhere', { language });
    await stopPainting(page);
    return [language, page] as const;
  }),
);

test.each(openersOf(unpaid))('what opens from %s is whole in three languages', async (_, address, openers) => {
  const found = await Promise.all(
    pages.map(async ([language, page]) => {
      await page.setViewportSize(desk);
      await goTo(page, address);
      const onDesk = await problemsBehind(page, openers(page), cutOff);
      await page.setViewportSize(phone);
      await settled(page);
      // Filters that are not set stand behind a button there.
      const more = page.locator('.chips-more [aria-expanded=false]');
      if ((await more.count()) > 0) await more.press('Enter');
      const onPhone = await problemsBehind(page, openers(page).filter({ visible: true }), cutOff);
      return [
        ...onDesk.map((problem) => `${language} at ${desk.width}: ${problem}`),
        ...onPhone.map((problem) => `${language} at ${phone.width}: ${problem}`),
      ];
    }),
  );
  expect(found.flat()).toEqual([]);
});
