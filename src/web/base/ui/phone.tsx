import { later } from './lazy-component.tsx';

type PhoneProps = { number: string };

/**
 * A phone number as people read it; as it is recorded until that is known: how every country writes its numbers is as
 * large as a list, and is loaded by whoever shows the column.
 */
export const { Later: Phone } = later(
  async () => {
    const { formatPhone } = await import('#contract/base/phone.ts');
    return { default: ({ number }: PhoneProps) => formatPhone(number) };
  },
  ({ number }: PhoneProps) => number,
);
