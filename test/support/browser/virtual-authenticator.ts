import type { CDPSession, Page } from 'playwright-core';

/** A device with passkeys that Chromium pretends to have. */
export type VirtualAuthenticator = {
  /** Whether the device makes sure who uses it; what it does not is given up at once. */
  verifies: (isSure: boolean) => Promise<void>;
  passkeys: () => Promise<number>;
};

/** Gives a page a device that keeps passkeys and is touched by itself. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verifies: async (isSure) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isSure });
    },
    passkeys: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}
