import { fontFaces } from './sign-in-fonts.ts';

/** The whole style of the sign-in pages: inlined in each page and named by its hash in their policy. */
export const signInCss = `${fontFaces}
:root {
  color-scheme: light dark;
  --canvas: #ffffff; --panel: #1f3a8a; --panel-line: #8fa5e3; --panel-text: #ffffff; --panel-muted: #d5def7;
  --text: #14181f; --muted: #545d6b; --line: #dfe3ea; --field: #ffffff; --field-line: #7b8494; --soft: #f4f6fa;
  --accent: #1f3a8a; --accent-strong: #172c69; --on-accent: #ffffff; --link: #1f3a8a; --ring: #3f63d6;
  --bad: #a51d15; --bad-soft: #fdf3f2; --bad-line: #c8463d;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #10141b; --panel: #141e3d; --panel-line: #4d66b3; --panel-text: #eef2fc; --panel-muted: #b6c3e6;
    --text: #e8ebf1; --muted: #a8b1bf; --line: #2b323e; --field: #171c25; --field-line: #727d8f; --soft: #181e28;
    --accent: #3a5bc0; --accent-strong: #4769cf; --on-accent: #ffffff; --link: #a9bcff; --ring: #8fa9ff;
    --bad: #ffb4ab; --bad-soft: #2b1817; --bad-line: #d2655c;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; background: var(--canvas); color: var(--text);
  font: 400 15px/1.5 "Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue",
    "Noto Sans", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif;
  -webkit-font-smoothing: antialiased; display: flex; flex-direction: column;
}
a { color: var(--link); text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--ring); outline-offset: 2px; border-radius: 4px; }
h1 { margin: 0; font-size: 26px; line-height: 1.25; font-weight: 650; letter-spacing: -0.015em; }
p { margin: 0; }
.panel { background: var(--panel); color: var(--panel-text); padding: 20px 24px; overflow: hidden; }
.brand { display: flex; align-items: center; gap: 12px; font-size: 17px; font-weight: 650; letter-spacing: -0.01em; }
.brand svg { width: 32px; height: 32px; flex: none; }
.tagline, .scene { display: none; }
.scene { stroke: var(--panel-line); stroke-width: 1.5; }
.side { flex: 1; display: flex; flex-direction: column; padding: 32px 24px 20px; }
main { width: 100%; max-width: 384px; margin: auto; padding-bottom: 32px; }
.lead { margin-top: 6px; color: var(--muted); }
form.stack { margin-top: 24px; display: grid; gap: 18px; }
.field { display: grid; gap: 6px; }
label { font-weight: 550; font-size: 14px; }
input {
  width: 100%; height: 44px; padding: 0 12px; font: inherit; font-size: 16px; color: inherit;
  background: var(--field); border: 1px solid var(--field-line); border-radius: 8px;
}
input:focus-visible { outline-offset: 0; border-color: var(--ring); border-radius: 8px; }
input[aria-invalid="true"] { border-color: var(--bad-line); }
.button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 44px; width: 100%; padding: 8px 20px;
  font: inherit; font-weight: 600; text-decoration: none; text-align: center; color: var(--on-accent);
  background: var(--accent); border: 1px solid transparent; border-radius: 8px; cursor: pointer;
}
.button:hover { background: var(--accent-strong); }
.button:focus-visible { border-radius: 8px; }
.button.quiet { color: var(--text); background: transparent; border-color: var(--field-line); }
.button.quiet:hover { background: var(--soft); }
.actions { margin-top: 28px; display: grid; gap: 12px; }
.alert {
  margin-top: 20px; padding: 12px 14px; border: 1px solid var(--bad-line); border-left-width: 4px; border-radius: 8px;
  background: var(--bad-soft); font-size: 14px;
}
.alert strong { display: block; color: var(--bad); font-weight: 650; }
code {
  display: block; margin-top: 16px; padding: 10px 12px; background: var(--soft); border: 1px solid var(--line);
  border-radius: 8px; font: 13px/1.5 ui-monospace, "Cascadia Code", "DejaVu Sans Mono", monospace; overflow-wrap: anywhere;
}
input.code { height: 52px; font-size: 24px; letter-spacing: 0.2em; font-variant-numeric: tabular-nums; }
select {
  width: 100%; height: 44px; padding: 0 12px; font: inherit; font-size: 16px; color: inherit;
  background: var(--field); border: 1px solid var(--field-line); border-radius: 8px;
}
.qr { display: block; width: 200px; height: 200px; margin: 20px auto 0; background: #fff; border: 1px solid var(--line); border-radius: 8px; }
.qr path { fill: #000; }
.fault { color: var(--bad); font-size: 14px; }
.field .note { margin-top: 0; }
.strength { width: 100%; height: 12px; }
.note { margin-top: 16px; color: var(--muted); font-size: 14px; }
code.key { margin-top: 8px; font-size: 14px; text-align: center; }
details { margin-top: 28px; border: 1px solid var(--line); border-radius: 8px; font-size: 14px; }
summary { padding: 11px 14px; font-weight: 550; cursor: pointer; border-radius: 8px; }
summary:hover { background: var(--soft); }
details p { padding: 2px 14px 10px; color: var(--muted); }
details ul { margin: 0; padding: 4px 6px 6px; list-style: none; border-top: 1px solid var(--line); max-height: 264px; overflow-y: auto; }
details li a {
  display: grid; grid-template-columns: 88px 1fr; gap: 12px; padding: 6px 8px; border-radius: 6px;
  color: inherit; text-decoration: none;
}
details li a:hover { background: var(--soft); }
details li b { font-weight: 600; color: var(--link); text-decoration: underline; text-underline-offset: 3px; }
details li span { color: var(--muted); }
.languages { display: flex; flex-wrap: wrap; justify-content: center; gap: 2px 4px; font-size: 13px; }
.languages a { padding: 5px 8px; border-radius: 6px; color: var(--muted); text-decoration: none; white-space: nowrap; }
.languages a:hover { color: var(--text); text-decoration: underline; }
.languages a[aria-current] { color: var(--text); font-weight: 600; box-shadow: inset 0 -2px 0 var(--link); border-radius: 0; }
@media (min-width: 940px) {
  body { flex-direction: row; }
  .panel { position: relative; width: 42%; max-width: 640px; padding: 48px 56px; display: flex; flex-direction: column; }
  .tagline { display: block; position: relative; margin-top: auto; max-width: 18em; font-size: 28px; line-height: 1.3; font-weight: 600; letter-spacing: -0.015em; text-wrap: balance; }
  .scene { display: block; width: calc(100% + 112px); margin: 40px -56px -48px; }
  .side { padding: 48px 48px 28px; min-width: 0; }
}
@media (max-height: 720px) { .scene { margin-top: 16px; } }
@media (forced-colors: active) { .button { border-color: ButtonText; } .languages a[aria-current] { border-bottom: 2px solid; } }
`;
