import { describe, expect, test } from 'vitest';
import { type Language, languages } from '../../../src/web/base/i18n/languages.ts';
import { paths } from '../../../src/web/paths.ts';
import { bookingColumns } from '../../../src/web/sales/bookings/booking-columns.tsx';
import { saleColumns } from '../../../src/web/sales/lists/sale-columns.tsx';
import { isPublic } from '../../../src/web/screen.ts';
import { screens } from '../../../src/web/screens.tsx';
import { cutOff, goTo, otherWidths, settled, stopPainting, widths } from '../../support/browser/cut-off.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { addressOf } from '../../support/pages/addresses.ts';
import { furnishLong, longValues } from '../../support/pages/long-values.ts';
import { header } from '../../support/pages/screen.ts';

const stage = await sharedStage();
const { company, ids, unpaid, cancelled } = await furnishLong(stage.server);

/** In each language one page goes through all screens: it has loaded the application once. */
const open = (person: Parameters<typeof stage.open>[0]) =>
  Promise.all(
    languages.map(async (language) => {
      const page = await stage.open(person, '/nowhere', { language });
      await stopPainting(page);
      return [language, page] as const;
    }),
  );
const signedIn = await open(company.manager);
const visitor = await open(null);

/** A usual window, and a low one, in which lists are laid out otherwise. */
const heights: Record<Language, number> = { ru: 900, en: 600, uz: 600 };

/** The unreadable content of a screen, in each language and at each width. */
async function problemsAt(address: string, pages: typeof signedIn): Promise<string[]> {
  const found = await Promise.all(
    pages.map(async ([language, page]) => {
      const problems: string[] = [];
      await goTo(page, address);
      for (const width of language === 'ru' ? [...widths, ...otherWidths] : widths) {
        await page.setViewportSize({ width, height: heights[language] });
        await settled(page);
        for (const problem of await cutOff(page)) problems.push(`${language} at ${width}: ${problem}`);
      }
      return problems;
    }),
  );
  return found.flat();
}

/** Further states of screens: comparisons, expanded groups, every column. */
const asked: [what: string, address: string][] = [
  ['a report of agents beside the month before', '/sales-report?period=this_month&group=agent&compare=before'],
  ['a report of bookings beside the year before', '/bookings-report?period=this_month&group=partner&compare=year'],
  ['the rows of a report', `/sales-report?period=this_month&group=agent&rows=${company.agent.id}`],
  ['a list with every column', `/active-sales?columns=${saleColumns.map(({ id }) => id).join()}`],
  ['a list of bookings with every column', `/upcoming-bookings?columns=${bookingColumns.map(({ id }) => id).join()}`],
  ['a list with filters', `/active-sales?service=next30&direction=${company.direction.id}&agent=${company.agent.id}`],
  ['two clients beside each other', paths.clientMerge({ survivor: ids.sale.client_id, other: unpaid.client_id })],
  ['a cancelled sale', `/sale-details/${cancelled}`],
  ['a page that does not exist', '/nowhere'],
];

test.each(screens.map((screen) => [screen.path, isPublic(screen) ? visitor : signedIn] as const))(
  '%s is whole in three languages and at every width',
  async (path, pages) => expect(await problemsAt(addressOf(path, ids), pages)).toEqual([]),
);

test.each(asked)('%s is whole in three languages and at every width', async (_, address) => {
  expect(await problemsAt(address, signedIn)).toEqual([]);
});

test.each(languages)(
  'the header greets by the whole name and says the role from 1280 px on, in %s',
  async (language) => {
    const page = await stage.open(company.manager, '/journal', { language });
    for (const width of widths.filter((each) => each >= 1280)) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      const whole = await header(page).evaluate((header) => {
        const widthOf = (selector: string) => header.querySelector(selector)?.getBoundingClientRect().width ?? 0;
        const greeting = header.querySelector('.header-greeting');
        return {
          text: greeting?.textContent ?? '',
          cut: (greeting?.scrollWidth ?? 0) - (greeting?.clientWidth ?? 0),
          greets: widthOf('.header-hello') > 20,
          role: widthOf('.header-badges .badge') > 20,
        };
      });
      expect(whole).toEqual({
        text: expect.stringMatching(new RegExp(`^\\p{L}.*, ${longValues.name} ${longValues.surname}$`, 'u')),
        cut: 0,
        greets: true,
        role: true,
      });
    }
    await stage.close(page);
  },
);

test('the names in this check have at least 24 letters', () => {
  expect(longValues.surname.length).toBeGreaterThanOrEqual(24);
});

describe('the check for cut texts detects', () => {
  /** Does something to the list of sales, and says what is found then; before that nothing is. */
  async function foundAfter(spoil: () => void, width = 1440): Promise<string[]> {
    const page = await stage.open(company.manager, '/active-sales', { viewport: { width, height: 900 } });
    await page.locator('tfoot', { hasText: /\d,\d\d/ }).waitFor();
    await settled(page);
    expect(await cutOff(page)).toEqual([]);
    await page.evaluate(spoil);
    const found = await cutOff(page);
    await stage.close(page);
    return found;
  }

  test('a column that is 20 px too narrow for its widest figure', async () => {
    const found = await foundAfter(() => {
      const cells = [...document.querySelectorAll<HTMLTableCellElement>('.grid tbody td.number')];
      const range = document.createRange();
      const widthOf = (cell: HTMLElement) => {
        range.selectNodeContents(cell);
        // Who owes whom is spoken beside a debt, and takes no room.
        const spoken = cell.querySelector('.hidden-text');
        if (spoken) range.setEndBefore(spoken);
        return range.getBoundingClientRect().width;
      };
      const widest = cells.toSorted((one, other) => widthOf(other) - widthOf(one))[0];
      const columns = [...document.querySelectorAll<HTMLElement>('.grid col')];
      const widths = columns.map((column) => column.getBoundingClientRect().width);
      for (const [at, column] of columns.entries()) {
        const air = 16;
        const width = at === widest?.cellIndex ? widthOf(widest) + air - 20 : widths[at];
        column.style.width = `${width}px`;
      }
    });
    expect(found).toEqual(expect.arrayContaining([expect.stringMatching(/^larger than its frame: ".?[\d ]+,\d\d"/)]));
  });

  test('a figure that is shortened by an ellipsis', async () => {
    const found = await foundAfter(() => {
      const cell = document.querySelector<HTMLElement>('.grid tbody td.number');
      const [figure] = cell?.childNodes ?? [];
      if (!cell || !figure) throw new Error('The list shows no figure');
      const box = document.createElement('span');
      Object.assign(box.style, { display: 'block', width: '40px', overflow: 'hidden', textOverflow: 'ellipsis' });
      cell.replaceChild(box, figure);
      box.append(figure);
    });
    expect(found).toEqual([expect.stringMatching(/^cut: "[\d\s]+,\d\d"/)]);
  });

  test('a figure or a badge that is marked as text which may be shortened', async () => {
    const found = await foundAfter(() => {
      document.querySelector('.grid tbody td.number')?.classList.add('shortened');
      document.querySelector('.grid tbody .badge')?.parentElement?.classList.add('shortened');
    });
    expect(found).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^a figure that may be shortened/),
        expect.stringMatching(/^a button or badge that may be shortened/),
      ]),
    );
  });

  test('a button that is smaller than its text, and one that overlaps another', async () => {
    const found = await foundAfter(() => {
      const [first, second] = document.querySelectorAll<HTMLElement>('.screen-actions .button');
      if (first) first.style.width = '40px';
      if (second) second.style.marginLeft = '-60px';
    });
    expect(found).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^larger than its frame: "Столбцы/),
        expect.stringMatching(/lie on each other$/),
      ]),
    );
  });

  test('texts that overlap', async () => {
    const found = await foundAfter(() => {
      const note = document.querySelector<HTMLElement>('.screen-title p');
      if (note) note.style.marginTop = '-20px';
    });
    expect(found).toEqual([expect.stringMatching(/"Активные продажи" .* lie on each other$/)]);
  });

  test('a figure that is broken over two lines', async () => {
    const found = await foundAfter(() => {
      const note = document.querySelector<HTMLElement>('.screen-title p');
      if (!note) throw new Error('The screen has no note');
      note.textContent = '15 153 325 477,80';
      note.style.width = '60px';
    });
    expect(found).toEqual([expect.stringMatching(/^broken over two lines: "15 153 325 477,80"/)]);
  });

  test('content outside of the window, or content that has to be scrolled sideways', async () => {
    const found = await foundAfter(() => {
      const heading = document.querySelector<HTMLElement>('h1');
      if (heading) heading.style.marginLeft = '1400px';
      const table = document.querySelector<HTMLElement>('.grid table');
      if (table) table.style.minWidth = '3000px';
    });
    expect(found).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^cut: "Активные продажи"/),
        expect.stringMatching(/^pushed sideways/),
        expect.stringMatching(/^wider than the window/),
      ]),
    );
  });
});
