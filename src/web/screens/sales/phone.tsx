import { lazy, Suspense } from 'react';

/** How every country writes its numbers is as large as a list: it is loaded by whoever shows the column. */
const WrittenPhone = lazy(async () => {
  const { formatPhone } = await import('#contract/phone.ts');
  return { default: ({ number }: { number: string }) => formatPhone(number) };
});

/** A phone number as people read it; as it is recorded until that is known. */
export function Phone({ number }: { number: string }) {
  return (
    <Suspense fallback={number}>
      <WrittenPhone number={number} />
    </Suspense>
  );
}
