import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import { Id, idList } from './fields.ts';
import type { PermissionKey } from './roles.ts';

/**
 * A command changes data. Its name is the same everywhere: command `complete-sale`, event `sale.complete`, path
 * `/sales/:id/complete/`, permission `sale.complete`.
 */
export type Command<
  Params extends TObject = TObject,
  Body extends TObject = TObject,
  Answer extends TSchema = TSchema,
> = {
  /** File and operation name, `<verb>-<noun>`. */
  name: string;
  /** One sentence for the API's documentation. */
  summary: string;
  method: 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`, ends with a slash. */
  path: string;
  permission: PermissionKey;
  params: Params;
  body: Body;
  answer: Answer;
  status: 200 | 201 | 204;
  /** Maximal size of the body in bytes; 100 kB by default. */
  bodyLimit?: number;
  /** The body has passwords: its stored idempotency hash is as slow to guess as a password's hash. */
  secret?: boolean;
  /** Also allowed for a manager who still has to set up the second factor that the company demands. */
  whileSettingUp?: boolean;
};

export type ParamsOf<C extends Command> = Static<C['params']>;
export type BodyOf<C extends Command> = Static<C['body']>;
export type AnswerOf<C extends Command> = Static<C['answer']>;

/** Declares a command with its exact types. */
export const command = <const C extends Command>(definition: C): C => definition;

/** An object schema without additional properties. */
export const body = <Fields extends TProperties>(fields: Fields) =>
  Type.Object(fields, { additionalProperties: false });

export const noParams = Type.Object({});
export const byId = Type.Object({ id: Id });
export const noBody = body({});
export const nothing = Type.Null();

/**
 * Confirmations of `confirmation_required` that the person has given, by code: a rate far off, a loss, a contract
 * number in use, a penalty above the cost. Where the confirmation has a `yes` token, that token is sent instead: it is
 * bound to the figures that the person has seen, so that other figures have to be confirmed again.
 */
export const confirmed = Type.Optional(
  Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20, problem: 'choice_invalid' }),
);

/** The answer of a bulk command: one result per id, `code` null on success. */
export const BulkResults = Type.Object(
  {
    results: Type.Array(
      Type.Object(
        {
          id: Id,
          code: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
          details: Type.Record(Type.String(), Type.Unknown()),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type BulkResults = Static<typeof BulkResults>;

/**
 * The bulk form of a command on one entity: `POST /<things>/bulk/<verb>/` with at most 200 ids, one result per id.
 * `whenEmpty` is the code of an empty selection.
 */
export const bulkCommand = (name: string, single: Command, whenEmpty: ErrorCode) =>
  command({
    name,
    summary: `${single.summary}: many at once, one result per id`,
    method: 'POST',
    path: single.path.replace('/:id/', '/bulk/'),
    permission: single.permission,
    params: noParams,
    body: body({ ids: idList(whenEmpty) }),
    answer: BulkResults,
    status: 200,
  });
