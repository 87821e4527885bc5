import { type ErrorCode, type ErrorDetail, errors } from '@passerelle/contracts/errors.ts';

/** A refusal or failure that the caller is told by its code. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[] | undefined;

  constructor(code: ErrorCode, details?: readonly ErrorDetail[]) {
    super(code);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errors[this.code].status;
  }
}

/** Refuses one part of the input. */
export function invalidInput(path: string, rule: string, value?: unknown): ApiError {
  return new ApiError('INVALID_INPUT', [
    { path, rule, ...(value !== undefined && { value: String(value).slice(0, 80) }) },
  ]);
}
