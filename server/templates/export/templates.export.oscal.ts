import type { TemplateInput } from '#contract/templates/templates.contract.ts';
import { NAMESPACE, OSCAL_VERSION, tokenOf, uuidOf } from '#server/platform/oscal/oscal.ts';

type InputQuestion = TemplateInput['sections'][number]['questions'][number];

/** Version and last change of a template, which a catalog must state. */
export interface CatalogFacts {
  version: string;
  lastModified: string;
}

/**
 * OSCAL catalog: sections become groups and questions become controls; anything without an OSCAL field, such as weights, becomes a
 * property.
 */
export function catalogOf(template: TemplateInput, { version, lastModified }: CatalogFacts): object {
  return {
    catalog: {
      uuid: uuidOf(JSON.stringify(template)),
      metadata: { title: template.name, 'last-modified': lastModified, version, 'oscal-version': OSCAL_VERSION },
      groups: template.sections.map(({ key, title, description, questions }) => ({
        id: tokenOf(key),
        title,
        ...(description ? { parts: [{ name: 'overview', prose: description }] } : {}),
        controls: questions.map(controlOf),
      })),
    },
  };
}

function controlOf({ key, text, help, weight, required, critical, frameworkRefs = [] }: InputQuestion) {
  const id = tokenOf(key);
  const props = [
    { name: 'label', value: key },
    { name: 'weight', ns: NAMESPACE, value: String(weight) },
    ...(required ? [{ name: 'required', ns: NAMESPACE, value: 'yes' }] : []),
    ...(critical ? [{ name: 'critical', ns: NAMESPACE, value: 'yes' }] : []),
    ...frameworkRefs.map(({ framework, version, ref }) => ({
      name: 'reference',
      ns: NAMESPACE,
      value: ref,
      class: tokenOf([framework, version].filter(Boolean).join('-')),
    })),
  ];
  const guidance = [help?.whyWeAsk, help?.howToCheck].filter((part) => part !== undefined && part !== '').join('\n\n');
  return {
    id,
    title: text,
    props,
    parts: [
      { id: `${id}_smt`, name: 'statement', prose: text },
      ...(guidance ? [{ id: `${id}_gdn`, name: 'guidance', prose: guidance }] : []),
    ],
  };
}
