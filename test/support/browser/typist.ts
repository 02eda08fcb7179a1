import type { CDPSession, Page } from 'playwright-core';

export type Layout = 'latin' | 'russian';

/**
 * The layouts under which journeys are walked: that of Russian, where a letter is found by its key; under both with
 * `LAYOUTS=both`. What keys, palette, lists and a new sale do is walked under both in any case.
 */
export const journeyLayouts: Layout[] = process.env.LAYOUTS === 'both' ? ['latin', 'russian'] : ['russian'];

/** The characters that each key types under both layouts. */
const letterKeys: Record<string, [latin: string, russian: string]> = {
  KeyQ: ['q', 'й'],
  KeyW: ['w', 'ц'],
  KeyE: ['e', 'у'],
  KeyR: ['r', 'к'],
  KeyT: ['t', 'е'],
  KeyY: ['y', 'н'],
  KeyU: ['u', 'г'],
  KeyI: ['i', 'ш'],
  KeyO: ['o', 'щ'],
  KeyP: ['p', 'з'],
  BracketLeft: ['[', 'х'],
  BracketRight: [']', 'ъ'],
  KeyA: ['a', 'ф'],
  KeyS: ['s', 'ы'],
  KeyD: ['d', 'в'],
  KeyF: ['f', 'а'],
  KeyG: ['g', 'п'],
  KeyH: ['h', 'р'],
  KeyJ: ['j', 'о'],
  KeyK: ['k', 'л'],
  KeyL: ['l', 'д'],
  Semicolon: [';', 'ж'],
  Quote: ["'", 'э'],
  KeyZ: ['z', 'я'],
  KeyX: ['x', 'ч'],
  KeyC: ['c', 'с'],
  KeyV: ['v', 'м'],
  KeyB: ['b', 'и'],
  KeyN: ['n', 'т'],
  KeyM: ['m', 'ь'],
  Comma: [',', 'б'],
  Period: ['.', 'ю'],
};

const namedKeys: Record<string, number> = {
  Tab: 9,
  Enter: 13,
  Escape: 27,
  Space: 32,
  ArrowUp: 38,
  ArrowDown: 40,
  ArrowLeft: 37,
  ArrowRight: 39,
  Home: 36,
  End: 35,
  Backspace: 8,
  Delete: 46,
  F1: 112,
  F6: 117,
  F8: 119,
  F9: 120,
};

/** A person at a keyboard with a layout on it: presses keys, never clicks, and counts. */
export class Typist {
  readonly page: Page;
  layout: Layout;
  /** Keys that move or act, and keys that write. */
  navigation = 0;
  written = 0;
  #cdp: Promise<CDPSession>;

  constructor(page: Page, layout: Layout) {
    this.page = page;
    this.layout = layout;
    this.#cdp = page.context().newCDPSession(page);
  }

  get keys(): number {
    return this.navigation + this.written;
  }

  /** Presses a key that moves or acts: "Tab", "Ctrl+Enter", "Shift+Tab", or a letter by its Latin name ("A"). */
  async press(...names: string[]): Promise<void> {
    for (const name of names) {
      this.navigation++;
      await this.#send(name);
    }
  }

  /** Presses the keys that write a text on its own layout; under the other one they write what they write there. */
  async write(text: string): Promise<void> {
    for (const letter of text) {
      this.written++;
      await this.#stroke(letter);
    }
  }

  async #send(name: string): Promise<void> {
    const parts = name.split('+');
    const key = parts.at(-1) ?? '';
    const modifiers =
      (parts.includes('Ctrl') ? 2 : 0) + (parts.includes('Alt') ? 1 : 0) + (parts.includes('Shift') ? 8 : 0);
    if (/^[A-Z]$/.test(key)) return this.#stroke(key.toLowerCase(), modifiers);
    const windowsVirtualKeyCode = namedKeys[key];
    if (windowsVirtualKeyCode === undefined) throw new Error(`The typist does not know the key ${key}`);
    const text = key === 'Enter' && modifiers === 0 ? '\r' : undefined;
    const event = { key: key === 'Space' ? ' ' : key, code: key, windowsVirtualKeyCode, modifiers };
    await this.#dispatch({ ...event, ...(text ? { text } : {}) });
  }

  async #stroke(letter: string, modifiers = 0): Promise<void> {
    const found = Object.entries(letterKeys).find(([, letters]) => letters.includes(letter));
    const typed = found ? (found[1][this.layout === 'latin' ? 0 : 1] ?? letter) : letter;
    const code = found?.[0] ?? (/\d/.test(letter) ? `Digit${letter}` : letter === ' ' ? 'Space' : '');
    const latin = (found?.[1][0] ?? letter).toUpperCase();
    // The codes of punctuation are other keys' characters (46 is Delete, not the full stop): 190 is the full stop.
    const windowsVirtualKeyCode = /^[A-Z\d ]$/.test(latin) ? latin.charCodeAt(0) : 190;
    await this.#dispatch({
      key: typed,
      code,
      windowsVirtualKeyCode,
      modifiers,
      ...(modifiers & 3 ? {} : { text: typed }),
    });
  }

  async #dispatch(event: {
    key: string;
    code: string;
    windowsVirtualKeyCode: number;
    modifiers: number;
    text?: string;
  }) {
    const cdp = await this.#cdp;
    await cdp.send('Input.dispatchKeyEvent', { type: event.text ? 'keyDown' : 'rawKeyDown', ...event });
    await cdp.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp', text: undefined });
  }
}
