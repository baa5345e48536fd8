import { partsOf, type Parts } from './oscal.parts.rules.ts';
import type { Parameters } from './oscal.params.rules.ts';
import { childrenOf, OscalRefusal, propOf, textAt, type Notice, type Placed } from './oscal.reading.rules.ts';
import { cutText, firstSentence, plainText } from './oscal.text.rules.ts';
import { KEY_PATTERN, TEMPLATE_LIMITS, type FrameworkRef, type Question } from '#domain/templates/templates.rules.ts';

export interface Context {
  parameters: Parameters;
  framework: Omit<FrameworkRef, 'ref'>;
  warnings: Notice[];
}

const REF_LIMIT = 120;

/** Question made from a control. The text is the title, or the statement's first sentence if the title is meaningless. */
export function questionOf(control: Placed, context: Context): Question {
  const parts = partsOf(control, context.parameters);
  const wording = wordingOf(control, parts);
  const text = cutText(wording, TEMPLATE_LIMITS.questionText);
  if (text !== wording) {
    context.warnings.push({
      path: control.path,
      message: `The text is longer than ${TEMPLATE_LIMITS.questionText} characters; the full text is in the help.`,
    });
  }
  const help = helpOf(control, context, parts, text);
  return {
    key: keyOf(control),
    text,
    type: 'alignment',
    required: true,
    weight: 1,
    critical: false,
    internalOnly: false,
    ...(help ? { help } : {}),
    frameworkRefs: [{ ...context.framework, ref: refOf(control) }],
  };
}

export function keyOf(control: Placed): string {
  const id = textAt(control.node, 'id');
  if (id === '') throw new OscalRefusal(`${control.path}.id`, 'A control needs an ID.');
  if (id.length > TEMPLATE_LIMITS.key || !KEY_PATTERN.test(id)) {
    throw new OscalRefusal(
      `${control.path}.id`,
      `The control ID "${cutText(id, 60)}" may contain only letters, digits, dots, hyphens and underscores, ${TEMPLATE_LIMITS.key} at most.`,
    );
  }
  return id;
}

/** Reports whether the control is withdrawn: by its status or, in files without one, by its title or a link without a statement. */
export function isWithdrawn(control: Placed): boolean {
  if (propOf(control, 'status').toLowerCase() === 'withdrawn') return true;
  if (/^\[?withdrawn\s*(?:[:\]]|$)/i.test(textAt(control.node, 'title'))) return true;
  if (hasStatement(control)) return false;
  return childrenOf(control, 'links').some((link) => ['incorporated-into', 'moved-to'].includes(textAt(link.node, 'rel')));
}

export function hasStatement(control: Placed): boolean {
  return childrenOf(control, 'parts').some((part) => textAt(part.node, 'name') === 'statement');
}

function wordingOf(control: Placed, parts: Parts): string {
  const title = plainText(textAt(control.node, 'title'));
  if (!isUseless(title, control)) return title;
  return firstSentence(parts.statement) || title || textAt(control.node, 'id');
}

/** Some catalogs use the control's code as its title. */
function isUseless(title: string, control: Placed): boolean {
  return bare(title) === '' || bare(title) === bare(textAt(control.node, 'id')) || bare(title) === bare(propOf(control, 'label'));
}

function bare(text: string): string {
  return text.toLowerCase().replaceAll(/^control\b|[^a-z0-9]/g, '');
}

function refOf(control: Placed): string {
  return cutText(propOf(control, 'label') || textAt(control.node, 'id'), REF_LIMIT);
}

function helpOf(control: Placed, context: Context, parts: Parts, text: string): Question['help'] {
  const howToCheck = [
    parts.statement === text ? '' : parts.statement,
    parts.examples === '' ? '' : `Examples:\n${parts.examples}`,
    parts.evidence === '' ? '' : `Evidence to ask for:\n${parts.evidence}`,
  ]
    .filter((block) => block !== '')
    .join('\n\n');
  const fit = (help: string) => {
    const fitting = cutText(help, TEMPLATE_LIMITS.helpText);
    if (fitting !== help)
      context.warnings.push({
        path: control.path,
        message: `The help is longer than ${TEMPLATE_LIMITS.helpText} characters and was shortened.`,
      });
    return fitting;
  };
  if (howToCheck === '' && parts.guidance === '') return undefined;
  return {
    ...(parts.guidance === '' ? {} : { whyWeAsk: fit(parts.guidance) }),
    ...(howToCheck === '' ? {} : { howToCheck: fit(howToCheck) }),
  };
}
