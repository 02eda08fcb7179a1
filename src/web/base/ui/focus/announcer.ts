/** Live regions for screen readers, one polite and one assertive; marked so that modals do not hide them. */
type Urgency = 'polite' | 'assertive';

const regions = new Map<Urgency, HTMLElement>();

function region(urgency: Urgency): HTMLElement {
  const known = regions.get(urgency);
  if (known) return known;
  const element = document.createElement('div');
  element.className = 'hidden-text';
  element.dataset.liveAnnouncer = 'true';
  element.dataset.reactAriaTopLayer = 'true';
  element.setAttribute('aria-live', urgency);
  element.setAttribute('aria-atomic', 'true');
  document.body.append(element);
  regions.set(urgency, element);
  return element;
}

/** Creates the regions ahead, because a region that appears together with its text is not read. */
export function prepareAnnouncer(): void {
  region('polite');
  region('assertive');
}

/**
 * The pause between the focus of a new screen and its announcements, ms: with a shorter one browsers may report them
 * first.
 */
const AFTER_FOCUS = 150;

/** The texts that are held back, and the number of the latest hold. */
let held: string[] | null = null;
let latestHold = 0;

/**
 * Holds back polite announcements while a new screen appears, because the focus on its heading would cut them off. The
 * returned function announces them together, a moment after the focus, unless another hold has begun.
 */
export function holdAnnouncements(): () => void {
  latestHold += 1;
  const mine = latestHold;
  held ??= [];
  region('polite').dataset.held = '';
  const release = () => {
    if (mine !== latestHold || !held) return;
    const texts = held;
    held = null;
    delete region('polite').dataset.held;
    if (texts.length > 0) announce(inOne(texts));
  };
  return () => void setTimeout(release, AFTER_FOCUS);
}

const inOne = (texts: string[]): string => texts.join('. ').replace(/([.?!…])\. /g, '$1 ');

/** Polite texts of the same task: of two changes of a region at once, screen readers read the second only. */
let step: string[] = [];

function sayStep(): void {
  const text = inOne(step);
  step = [];
  write(text, 'polite');
}

function write(text: string, urgency: Urgency): void {
  const element = region(urgency);
  element.textContent = element.textContent === text ? `${text}\u00a0` : text;
}

/** Announces a text. The same text twice in a row is two announcements, unless both are held back. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  if (urgency === 'assertive') write(text, urgency);
  else if (held) held = [...held.filter((each) => each !== text), text];
  else if (step.push(text) === 1) {
    // Two microtasks: React renders in one that is queued by now, and effects of that render may announce something
    // too.
    queueMicrotask(() => queueMicrotask(sayStep));
  }
}
