import type { ErrorDetail } from '@passerelle/contracts/errors.ts';
import { extensionOf, type FilePurpose, fileKinds, megabytes } from '@passerelle/contracts/files/file.kinds.ts';
import { ApiError } from '../../lib/api.ts';
import { comma } from '../../lib/comma.ts';
import { errorText } from '../../lib/error-text.ts';
import { textIfAny } from '../../lib/texts.ts';

/** What is wrong with a file before anything of it is sent: what the server would say of it. */
export function faultBefore(file: File, purpose: FilePurpose): ErrorDetail | undefined {
  const fault = (rule: string, value = '') => ({ path: 'content', rule, value });
  if (!extensionOf(file.name, purpose)) return fault('fileType', purpose.extensions.join(comma()));
  if (file.size === 0) return fault('fileEmpty');
  if (file.size > purpose.largest) return fault('fileSize', megabytes(purpose.largest));
  return undefined;
}

/** The file as what its name says, where this machine knows no type for it. */
export function declared(file: File, purpose: FilePurpose): Blob {
  const extension = extensionOf(file.name, purpose);
  return file.type || !extension ? file : file.slice(0, file.size, fileKinds[extension][0]);
}

/** Why a file did not arrive, in words. */
export function fileErrorText(error: unknown): string {
  const [detail] = error instanceof ApiError ? error.details : [];
  const said = detail && textIfAny('REGLES', detail.rule, { value: detail.value ?? '', field: '' });
  return said ?? errorText(error);
}

/** Whether the same file may arrive when it is sent again. */
export function mayArrive(error: unknown): boolean {
  return !(error instanceof ApiError) || (error.code !== 'FILE_REFUSED' && error.code !== 'PAYLOAD_TOO_LARGE');
}
