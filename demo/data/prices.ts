export const AGREEMENTS = [
  { kind: 'service', name: 'Managed service', category: 'Managed services', per: 'user', price: [42, 68], cycle: 'monthly', rise: [3, 5] },
  {
    kind: 'licence',
    name: 'Office and email licences',
    category: 'Licences',
    per: 'user',
    price: [12, 21],
    cycle: 'monthly',
    rise: [0, 4],
  },
  { kind: 'service', name: 'Backup of servers and email', category: 'Backup', per: 'user', price: [3, 5], cycle: 'monthly', rise: [0, 3] },
  {
    kind: 'service',
    name: 'Internet and telephony',
    category: 'Connectivity',
    per: 'site',
    price: [180, 620],
    cycle: 'monthly',
    rise: [0, 0],
  },
  { kind: 'licence', name: 'Firewall subscription', category: 'Security', per: 'site', price: [380, 1150], cycle: 'yearly', rise: [3, 6] },
  { kind: 'service', name: 'Cyber insurance', category: 'Insurance', per: 'site', price: [900, 4200], cycle: 'yearly', rise: [6, 10] },
] as const;

/** Years of life, and price range in pounds. */
export const ASSETS = [
  { type: 'Server', name: 'SRV', model: 'Tower server, 2 processors', years: 5, price: [4200, 9800] },
  { type: 'Firewall', name: 'FW', model: 'Office firewall, 1 Gbit/s', years: 5, price: [700, 2400] },
  { type: 'Switch', name: 'SW', model: '48 ports, managed', years: 7, price: [600, 1900] },
  { type: 'Laptop', name: 'LAP', model: '14 inch, 16 GB', years: 4, price: [850, 1450] },
  { type: 'Laptop', name: 'LAP', model: '16 inch, 32 GB', years: 4, price: [1350, 2300] },
  { type: 'Workstation', name: 'PC', model: 'Desktop, 16 GB', years: 5, price: [700, 1200] },
  { type: 'Storage', name: 'NAS', model: '4 disks of 8 TB', years: 5, price: [1100, 2600] },
  { type: 'Power supply', name: 'UPS', model: '1500 VA', years: 6, price: [350, 900] },
] as const;

export const TYPED_LINES = [
  {
    kind: 'other',
    label: 'Contingency',
    category: 'Reserve',
    monthly: [80, 250],
    once: null,
    assumption: '5% of the plan, for unplanned work',
  },
  {
    kind: 'licence',
    label: 'Drawing software',
    category: 'Licences',
    monthly: [60, 340],
    once: null,
    assumption: 'Two seats, one more from the summer',
  },
  {
    kind: 'other',
    label: 'Training days',
    category: 'People',
    monthly: null,
    once: [600, 1800],
    assumption: 'One day for all staff after the holidays',
  },
] as const;
