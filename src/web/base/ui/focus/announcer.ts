/**
 * What screen readers are told beside the focus: one polite and one urgent region, made once. Modals hide everything
 * outside of them except what is marked like this.
 */
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

/** Makes the regions: a region that appears together with its text is not read. */
export function prepareAnnouncer(): void {
  region('polite');
  region('assertive');
}

/** How long after the focus a new screen says what it shows, ms: sooner, browsers tell screen readers of that first at times. */
const AFTER_FOCUS = 150;

/** What waits to be said, and which hold is the latest one. */
let held: string[] | null = null;
let latestHold = 0;

/**
 * Holds back what is said politely while a new screen comes up: the focus that comes to its heading would cut it off. The
 * answer says it all at once, a moment after the focus, unless another screen has taken over.
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

/** Polite texts of the same step of the program: of two that come at once, screen readers read the latter alone. */
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

/** Says something once. The same words twice in a row are two announcements, unless they are held back: then they are one. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  if (urgency === 'assertive') write(text, urgency);
  else if (held) held = [...held.filter((each) => each !== text), text];
  else if (step.push(text) === 1) {
    // What is drawn anew in this step, whose effects say something, too, is drawn in a microtask that is queued by now.
    queueMicrotask(() => queueMicrotask(sayStep));
  }
}
