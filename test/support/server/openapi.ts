import type { Shape } from '../fuzz/samples.ts';
import { type Api, expectStatus } from './api.ts';

/** The possible answers of a status, by content type. */
export type AnswerForm = { content: Record<string, { schema: Shape }> };
export type Parameter = { name: string; in: 'path' | 'header' | 'query'; schema: Shape };

export type Operation = {
  operationId: string;
  method: string;
  /** As in the description: "/api/v1/sales/{id}/". */
  path: string;
  security: unknown[] | undefined;
  parameters: Parameter[];
  /** The schema of the JSON body, or null. */
  body: Shape | null;
  responses: Record<string, AnswerForm>;
};

type Reference = { $ref: string };
type Described = {
  operationId: string;
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { schema: Shape } } };
  responses: Record<string, Partial<AnswerForm> | Reference>;
};
export type Description = {
  components: { schemas: Record<string, Shape>; responses: Record<string, AnswerForm> };
  paths: Record<string, Record<string, Described>>;
};

/** The server’s description of its API. */
export const readDescription = async (api: Api): Promise<Description> =>
  expectStatus(await api.get<Description>('/openapi.json'), 200);

/** Every operation of a description, with references to shared answers resolved. */
export function operationsOf({ paths, components }: Description): Operation[] {
  const formOf = (answer: Partial<AnswerForm> | Reference): AnswerForm => {
    if (!('$ref' in answer)) return { content: answer.content ?? {} };
    const form = components.responses[answer.$ref.replace('#/components/responses/', '')];
    if (!form) throw new Error(`There is no answer ${answer.$ref}`);
    return form;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, security, parameters = [], requestBody, responses }]) => ({
      operationId,
      method: method.toUpperCase(),
      path,
      security,
      parameters,
      body: requestBody?.content['application/json'].schema ?? null,
      responses: Object.fromEntries(Object.entries(responses).map(([status, answer]) => [status, formOf(answer)])),
    })),
  );
}
