import { expect, test } from 'vitest';
import { pageText } from './page.text.ts';

test('[SOP-25] A pasted page becomes Markdown: headings, lists, tables, links and code stay', () => {
  const text = pageText(
    '<h1>Restore a server</h1><p>Do it <strong>calmly</strong>, see <a href="https://example.com/a">the guide</a>.</p>' +
      '<ol><li>Open it</li><li>Press <code>Run</code></li></ol><ul><li>One</li></ul>' +
      '<table><tr><th>What</th><th>Who</th></tr><tr><td>Disk</td><td>Ann</td></tr></table><pre><code>net stop</code></pre>',
  );
  expect(text).toContain('# Restore a server');
  expect(text).toContain('Do it **calmly**, see [the guide](https://example.com/a).');
  expect(text).toMatch(/1\. {1,2}Open it\n2\. {1,2}Press `Run`/);
  expect(text).toContain('- One');
  expect(text).toMatch(/\| What \| Who \|\n\| -+ \| -+ \|\n\| Disk \| Ann \|/);
  expect(text).toMatch(/```\nnet stop\n```/);
});

test('[SOP-26] A pasted page contains no scripts, frames or trackers', () => {
  const text = pageText(
    '<p onclick="x()">Text<script>alert(1)</script><style>p{}</style></p><iframe src="https://e.example"></iframe>' +
      '<a href="javascript:alert(1)">press</a><a href=" java\nscript:alert(1)">again</a><img src="https://e.example/p.png" alt="the panel">' +
      '<img src="data:image/png;base64,AA" alt="inline"><svg><text>drawn</text></svg>&lt;b&gt;typed&lt;/b&gt;',
  );
  expect(text).not.toMatch(/alert|script|iframe|e\.example|data:|p\{\}|drawn/);
  for (const kept of ['Text', 'press', 'again', 'the panel', 'inline', 'typed']) expect(text).toContain(kept);
  expect(text).not.toMatch(/(?<!\\)<b>/);
});

test('[SOP-27] The place of a picture that is uploaded later is kept in the text', () => {
  expect(pageText('<p><img src="picture:0" alt="Panel"></p>')).toBe('![Panel](picture:0)');
});

test('[SOP-28] The first row of a table without a header becomes its header', () => {
  const text = pageText('<table><tbody><tr><td><p>What</p></td><td>Who</td></tr><tr><td>Disk</td><td>Ann</td></tr></tbody></table>');
  expect(text).toMatch(/^\| What \| Who \|\n\| -+ \| -+ \|\n\| Disk \| Ann \|$/);
});
