/**
 * What was thrown, as an error. Libraries throw and announce objects that only look like one (pg-boss does): what these
 * say stays, and one that says nothing is told by what it carries.
 */
export function thrownError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  if (typeof thrown !== 'object' || thrown === null) return withoutStack(new Error(String(thrown)));
  const { message, name, stack, ...more } = thrown as Readonly<Record<string, unknown>>;
  const said = typeof message === 'string' && message !== '' ? message : carried(more);
  const error = withoutStack(Object.assign(new Error(said), more));
  if (typeof name === 'string') error.name = name;
  if (typeof stack === 'string') error.stack = stack;
  return error;
}

/** Where it was made says nothing of where it was thrown. */
function withoutStack(error: Error): Error {
  error.stack = `${error.name}: ${error.message}`;
  return error;
}

const carried = (more: object) => `an object was thrown, with ${Object.keys(more).join(', ') || 'nothing in it'}`;
