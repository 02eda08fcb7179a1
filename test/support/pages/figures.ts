/** Names of figures that have none on the screen: a count of rows, what is reached of a target, and the target. */
export type UnnamedFigures = { count: string; reached: string; target: string };

/** A figure: the name of its row (empty for a sum or a single figure), the name of its column, and its text. */
export type Figure = { row: string; name: string; value: string };
/** A link with its card, text, accessible name and address, and the figures that it belongs to. */
export type Led = { place: string; words: string; name: string; href: string; figures: Figure[] };

/** All figures of a screen, and on a dashboard the links with their figures. Runs in the page. */
export function readFigures(unnamed: UnnamedFigures): {
  figures: Figure[];
  links: Led[];
  places: { name: string; isLed: boolean }[];
} {
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const numbersIn = (text: string | null | undefined) => plain(text).match(/[−-]?\d[\d ]*(,\d+)?( %)?/g) ?? [];
  const nameOf = (text: string | null | undefined) =>
    plain(text)
      .replace(/[↓↑]$/, '')
      .replace(/, USD$/, '');
  const main = document.querySelector('main') ?? document.body;

  const inRow = (row: HTMLTableRowElement): Figure[] => {
    const heads = [...(row.closest('table')?.tHead?.rows ?? [])].at(-1);
    const names = [...(heads?.cells ?? [])].flatMap((cell) =>
      Array<string>(cell.colSpan).fill(nameOf(cell.textContent)),
    );
    const label = row.closest('[role=grid]') ? row : (row.querySelector('th a') ?? row.querySelector('th') ?? row);
    const called = row.closest('tfoot') ? '' : plain(label.textContent);
    let at = 0;
    return [...row.cells].flatMap((cell) => {
      const name = names[at] ?? '';
      at += cell.colSpan;
      // "Итого по фильтру: 101" below the rows of a list.
      const count = cell.matches('[role=grid] tfoot td') && /: ([\d ]+)$/.exec(plain(cell.textContent))?.[1];
      if (count) return [{ row: called, name: unnamed.count, value: count }];
      const value = cell.matches('.number, [data-sum]') ? numbersIn(cell.textContent)[0] : undefined;
      return value ? [{ row: called, name, value: value.trim() }] : [];
    });
  };
  /** "Должны мы: 3 600,00 USD". */
  const inWords = (words: Element): Figure[] => {
    const [, name, value] = /^(.*?):? ([−\d][\d ,]*) USD$/.exec(plain(words.textContent)) ?? [];
    return name && value ? [{ row: '', name, value }] : [];
  };
  const figuresOf = (box: Element): Figure[] => [
    ...[...box.querySelectorAll('tbody tr, tfoot tr')].flatMap((row) => inRow(row as HTMLTableRowElement)),
    ...[...box.querySelectorAll('dt')].flatMap((name) => {
      const [value] = numbersIn(name.nextElementSibling?.textContent);
      return value ? [{ row: '', name: nameOf(name.textContent), value: value.trim() }] : [];
    }),
    // "101 продажа" below a figure.
    ...[...box.querySelectorAll('.figure-note')].flatMap((note) => {
      const count = /^(\d[\d ]*) \p{L}+$/u.exec(plain(note.textContent))?.[1];
      return count ? [{ row: '', name: unnamed.count, value: count }] : [];
    }),
    ...[...box.querySelectorAll('h3')].flatMap(inWords),
    ...[...box.querySelectorAll('.target-figure')].flatMap((target) => {
      const [reached, planned] = numbersIn(target.textContent).map((value) => value.trim());
      return [
        ...(reached ? [{ row: '', name: unnamed.reached, value: reached }] : []),
        ...(planned ? [{ row: '', name: unnamed.target, value: planned }] : []),
      ];
    }),
  ];
  const links = [...main.querySelectorAll<HTMLAnchorElement>('a[href]')].map((link): Led => {
    const row = link.closest('tr');
    const whole = link.closest('.figure-tile') ?? link.closest('.card-head')?.parentElement;
    // A link of the screen's head leads to what the screen begins with.
    const head = main.querySelector('.target');
    const said = whole ?? (link.closest('.screen-title') ? head : null);
    const figures = row ? inRow(row) : said ? figuresOf(said) : inWords(link);
    const place = plain((link.closest('section, .figure-tile') ?? main).querySelector('h2, dt')?.textContent);
    const words = plain(link.textContent);
    return { place, words, name: link.ariaLabel ?? words, href: link.getAttribute('href') ?? '', figures };
  });
  const places = [...main.querySelectorAll('.figure-tile, section.card:not(.target)')].map((place) => ({
    name: plain(place.querySelector('dt, h2')?.textContent),
    isLed: place.querySelector('a[href]') !== null,
  }));
  return { figures: figuresOf(main), links, places };
}
