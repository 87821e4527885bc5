import type { Settings } from '../platform/config/settings.ts';
import { thrownError } from '../platform/log/thrown-error.ts';

const listening: Readonly<Record<string, (where: Pick<Settings, 'PORT' | 'HOST'>) => string>> = {
  EADDRINUSE: ({ PORT, HOST }) =>
    `Port ${PORT} of ${HOST} is taken by another program. Stop that one, or choose another port with PORT.`,
  EACCES: ({ PORT }) => `This user may not listen on port ${PORT}. Choose one from 1024 on with PORT.`,
  EADDRNOTAVAIL: ({ HOST }) =>
    `This machine has no address ${HOST}. Set HOST to one that it has, or to 0.0.0.0 for all.`,
  ENOTFOUND: ({ HOST }) => `No address is known for ${HOST}. Set HOST to one of this machine, or to 0.0.0.0 for all.`,
};

const writing: Readonly<Record<string, string>> = {
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'there is a file of that name',
  ENOENT: 'no folder can be made there',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it can only be read',
  ENOSPC: 'the disk is full',
};

/** Why the server, or a tool, does not start, for whoever started it: what is wrong, and which setting changes it. */
export function startFailure(thrown: unknown, settings?: Pick<Settings, 'PORT' | 'HOST'>): string {
  const error = thrownError(thrown);
  const { code = '', syscall, path, hostname } = error as NodeJS.ErrnoException & { readonly hostname?: string };
  const listen = listening[code];
  if (listen && settings && (syscall === 'listen' || hostname === settings.HOST)) return listen(settings);
  const reason = path && writing[code];
  if (reason) return `${path} cannot be written: ${reason}. Choose another folder with DATA_DIR.`;
  return error.message || String(error);
}
