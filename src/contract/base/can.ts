import Type, { type TObject, type TUnsafe } from 'typebox';
import type { ErrorCode } from './errors.ts';
import { recordOf } from './record-keys.ts';

const Refusal = Type.Unsafe<ErrorCode | null>({ type: ['string', 'null'] });

/** Schema of the caller's abilities on an entity: each action with null, or with the code of the refusal. */
export const canOf = <Action extends string>(
  actions: readonly Action[],
): TObject<Record<Action, TUnsafe<ErrorCode | null>>> =>
  Type.Object(
    recordOf(actions, () => Refusal),
    { additionalProperties: false },
  );
