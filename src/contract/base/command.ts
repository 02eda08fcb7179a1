import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import { Id, idList } from './fields.ts';
import type { PermissionKey } from './roles.ts';

/**
 * A command: something that changes something. The same word everywhere: command `complete-sale`, event `sale.complete`,
 * path `/sales/:id/complete/`, permission `sale.complete`.
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
  /** Bytes of the largest body; 100 kB unless said. */
  bodyLimit?: number;
  /** The body holds passwords: what is kept to know the request again is as slow to guess as they are. */
  secret?: boolean;
  /** It is also answered to a manager who still has to set up the second factor that the company demands. */
  whileSettingUp?: boolean;
};

export type ParamsOf<C extends Command> = Static<C['params']>;
export type BodyOf<C extends Command> = Static<C['body']>;
export type AnswerOf<C extends Command> = Static<C['answer']>;

/** Gives a command its exact types. */
export const command = <const C extends Command>(definition: C): C => definition;

/** Fields that a body may have, and no others. */
export const body = <Fields extends TProperties>(fields: Fields) =>
  Type.Object(fields, { additionalProperties: false });

export const noParams = Type.Object({});
export const byId = Type.Object({ id: Id });
export const noBody = body({});
export const nothing = Type.Null();

/**
 * Questions of `confirmation_required` that the person has answered with yes, by their codes: a rate far off, a loss, a
 * contract number that is used already, a penalty above what was agreed. A question that has a `yes` of its own is answered
 * with that where the person has seen its figures: it is asked again when they are others by then.
 */
export const confirmed = Type.Optional(
  Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20, problem: 'choice_invalid' }),
);

/** What a bulk action answers: one result per id, `code` null when it was done. */
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
 * The same command for many at once: `POST /<things>/bulk/<verb>/` with their ids, one result per id. `whenEmpty` is what
 * the person is told when nothing is selected.
 */
export const inBulk = (name: string, single: Command, whenEmpty: ErrorCode) =>
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
