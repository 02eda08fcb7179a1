/** Prints a title and lines of text, and nothing of the page. */
export function printText(title: string, lines: readonly string[]): void {
  const frame = document.createElement('iframe');
  frame.className = 'hidden-text';
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  document.body.append(frame);
  const { contentDocument: page, contentWindow: window } = frame;
  if (!page || !window) throw new Error('A frame without an address has a page');
  page.title = title;
  const heading = page.createElement('h1');
  heading.textContent = title;
  const text = page.createElement('pre');
  text.textContent = lines.join('\n');
  page.body.append(heading, text);
  window.addEventListener('afterprint', () => frame.remove());
  window.print();
}
