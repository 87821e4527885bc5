import { ApiError } from '../../platform/http/api-error.ts';

/** Why a file is not taken; each is a text of `REGLES`. */
export type FileFault =
  | 'fileType'
  | 'fileContent'
  | 'fileCount'
  | 'fileEmpty'
  | 'fileDamaged'
  | 'filePixels'
  | 'fileSmall'
  | 'filePacked'
  | 'fileMacros'
  | 'fileVirus';

/** The refusal of a file for what it is. */
export function fileRefused(rule: FileFault, value?: string): ApiError {
  return new ApiError('FILE_REFUSED', [{ path: 'content', rule, ...(value !== undefined && { value }) }]);
}
