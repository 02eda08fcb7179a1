import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The bytes of a request, which can be sent repeatedly. */
export type WireRequest = { method?: string; path: string; headers?: Record<string, string>; body?: unknown };

export function bytesOf({ method = 'POST', path, headers = {}, body }: WireRequest): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: 'localhost',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`);
}

/**
 * A keep-alive connection with just enough HTTP: a full client would take longer than the measured servers, and hide
 * their differences.
 */
export class Wire {
  readonly #socket: Socket;
  #received: Buffer[] = [];
  #length = 0;
  #wanted: number | null = null;
  #answer: PromiseWithResolvers<Buffer> | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', (error) => this.#answer?.reject(error));
    socket.on('close', () => this.#answer?.reject(new Error('The server closed the connection')));
  }

  static async open(url: string): Promise<Wire> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new Wire(socket);
  }

  /** Sends the bytes and waits for the whole answer. Throws for a status other than 2xx. */
  send(bytes: Buffer): Promise<Buffer> {
    this.#answer = Promise.withResolvers();
    if (this.#socket.destroyed) this.#answer.reject(new Error('The server has closed the connection'));
    else this.#socket.write(bytes);
    return this.#answer.promise;
  }

  async json<Body>(request: WireRequest): Promise<Body> {
    const answer = await this.send(bytesOf(request));
    return JSON.parse(answer.subarray(answer.indexOf('\r\n\r\n') + 4).toString()) as Body;
  }

  close(): void {
    this.#answer = null;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received.push(chunk);
    this.#length += chunk.length;
    if (this.#wanted === null) {
      const head = Buffer.concat(this.#received);
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(head.toString('latin1', 0, end))?.[1];
      this.#wanted = end + 4 + Number(length ?? 0);
    }
    if (this.#length < this.#wanted) return;
    const answer = Buffer.concat(this.#received);
    this.#received = [];
    this.#length = 0;
    this.#wanted = null;
    const asked = this.#answer;
    this.#answer = null;
    if (answer.toString('latin1', 9, 10) === '2') asked?.resolve(answer);
    else asked?.reject(new Error(answer.toString()));
  }
}
