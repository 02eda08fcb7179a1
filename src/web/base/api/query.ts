import { ClientError, GraphQLClient } from 'graphql-request';
import type { ErrorBody } from '#contract/base/errors.ts';
import { rememberFailedRequest } from '../ui/feedback/request-ids.ts';
import { noteMoment } from './data-moments.ts';
import { authorization, onSecondFactorDemanded, onUnauthorized, Problem } from './http.ts';
import { takePrefetched } from './prefetched-reads.ts';
import type { Selection } from './select.ts';

// Without an operation name the client does not parse the query: the build leaves the parser out.
const client = new GraphQLClient(`${location.origin}/api/v1/graphql`, {
  headers: authorization,
  excludeOperationName: true,
});

/** Reads with a GraphQL query. Throws a Problem, also when the signal is aborted. */
export async function query<Data extends object, Variables extends object>(
  { document }: Selection<Data, Variables>,
  ...[variables, signal]: Record<never, never> extends Variables
    ? [variables?: NoInfer<Variables>, signal?: AbortSignal]
    : [variables: NoInfer<Variables>, signal?: AbortSignal]
): Promise<Data> {
  const ahead = await takePrefetched<Data>(document)?.catch(() => undefined);
  if (ahead) return ahead;
  const token = authorization().authorization?.replace('Token ', '');
  try {
    const given = { variables: variables ?? {}, ...(signal ? { signal } : {}) };
    const { data, headers } = await client.rawRequest<Data>({ query: document, ...given });
    noteMoment(data, headers);
    return data;
  } catch (error) {
    if (!(error instanceof ClientError)) throw new Problem('network_failed', 0);
    const { status, headers } = error.response;
    if (status === 401 && token) onUnauthorized(token);
    const [first] = error.response.errors ?? [];
    // A 401 has the plain error body, errors of a query have it in their extensions; the library types neither.
    const body: Partial<ErrorBody> = { ...(first?.extensions ?? error.response) };
    if (body.code === 'second_factor_required' && token) onSecondFactorDemanded(token);
    const code = body.code ?? 'something_went_wrong';
    rememberFailedRequest(code, { status, headers: new Headers(headers) });
    throw new Problem(code, status, body);
  }
}
