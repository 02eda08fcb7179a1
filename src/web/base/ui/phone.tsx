import { lazyComponent } from './lazy-component.tsx';

type PhoneProps = { number: string };

/**
 * A formatted phone number. The formats of all countries are large, so they are loaded with the first number, which is
 * shown as it is recorded until then.
 */
export const { Component: Phone } = lazyComponent(
  async () => {
    const { formatPhone } = await import('#contract/base/phone.ts');
    return { default: ({ number }: PhoneProps) => formatPhone(number) };
  },
  ({ number }: PhoneProps) => number,
);
