import type { Locator, Page } from 'playwright-core';

/**
 * A message of what was done just now. It has no role: the live region announces its words, the box itself is silent.
 */
export const toast = (page: Page, text: string | RegExp = ''): Locator => page.locator('.toast', { hasText: text });

/** Waits for the only message with this text. */
export const toastShown = (page: Page, text: string | RegExp): Promise<void> => toast(page, text).waitFor();

/** Why the sign-in page asks, or what it refused. It has no role either: the live region announces its words. */
export const signInNotice = (page: Page, text: string | RegExp = ''): Locator =>
  page.getByRole('main').locator('.auth-notice-text', { hasText: text });

/** The present text of the polite live region. */
export const politeAnnouncement = (page: Page, text: string | RegExp = ''): Locator =>
  page.locator('[data-live-announcer][aria-live=polite]', { hasText: text });

/** A message that is shown as a success. */
export const successToast = (page: Page, text: string | RegExp): Locator =>
  page.locator('.toast[data-variant="success"]', { hasText: text });
