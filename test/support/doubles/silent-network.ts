import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A TCP proxy of a Unix socket that can swallow everything: connections neither answer nor end, and new ones are
 * accepted and not answered either. Connections of that time stay dead afterwards.
 */
export type SilentNetwork = {
  port: number;
  /** The number of connections that were opened so far. */
  opened: () => number;
  swallow: () => void;
  recover: () => void;
  /** Ends all connections; new ones work. */
  cut: () => void;
  close: () => Promise<void>;
};

export async function openNetwork(socketPath: string): Promise<SilentNetwork> {
  const ends = new Set<Socket>();
  let swallows = false;
  let opened = 0;
  const add = (socket: Socket, other: () => Socket | null) => {
    ends.add(socket);
    socket.once('close', () => ends.delete(socket) && other()?.destroy());
    // A client that is cut off learns it by the end of the connection.
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((near) => {
    opened++;
    const far = swallows ? null : connect(socketPath);
    add(near, () => far);
    if (!far) return;
    add(far, () => near);
    near.pipe(far).pipe(near);
  });
  const cut = () => {
    for (const end of ends) end.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    opened: () => opened,
    swallow: () => {
      swallows = true;
      for (const end of ends) end.unpipe().pause();
    },
    recover: () => {
      swallows = false;
    },
    cut,
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
