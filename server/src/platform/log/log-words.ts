/** What every line carries, or what is said in its own way. */
const shownElsewhere: ReadonlySet<string> = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err']);
const names: Readonly<Record<number, string>> = { 40: 'warning: ', 50: 'error: ', 60: 'fatal: ' };

/** A line of the log (JSON, as pino writes it) as people read it: the hour (UTC), what happened, with what, and why it failed. */
export function logWords(line: string): string {
  const said = JSON.parse(line) as Record<string, unknown> & { level: number; time: number; err?: { stack?: string } };
  const what = Object.entries(said)
    .filter(([name]) => !shownElsewhere.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const head = `${new Date(said.time).toISOString().slice(11, 19)} ${names[said.level] ?? ''}${[said.msg, ...what].join(' · ')}`;
  return `${head}\n${said.err ? `  ${said.err.stack ?? JSON.stringify(said.err)}\n` : ''}`;
}
