/** Invented company; the first two resemble the sample customers, so that matching finds them. */
export interface SampleCompany {
  id: number;
  name: string;
  website: string;
  phone: string;
  city: string;
  isActive: boolean;
  contacts: readonly (readonly [name: string, mail: string, title: string])[];
  assets: readonly (readonly [name: string, type: string, model: string, serial: string, purchased: string])[];
  agreement: readonly [name: string, amount: number] | null;
  /** Tickets in a usual quarter. */
  tickets: number;
}

export const SAMPLE_COMPANIES: readonly SampleCompany[] = [
  {
    id: 101,
    name: 'Bellfield Dental Group Ltd',
    website: 'www.bellfield.example',
    phone: '01865 340 200',
    city: 'Oxford',
    isActive: true,
    contacts: [
      ['Helen Marsh', 'helen@bellfield.example', 'Practice owner'],
      ['Ruth Adeyemi', 'ruth@bellfield.example', 'Finance director'],
    ],
    assets: [
      ['BELL-FW-01', 'Firewall', 'WallBox 60', 'FWX-88213', '2021-03-15'],
      ['BELL-SRV-01', 'Server', 'PowerRack R250', 'SRV-20417', '2020-09-01'],
    ],
    agreement: ['Managed support', 1450],
    tickets: 62,
  },
  {
    id: 102,
    name: 'Copper Lane Legal LLP',
    website: 'copperlane.example',
    phone: '0117 496 0110',
    city: 'Bristol',
    isActive: true,
    contacts: [['Owen Price', 'owen@copperlane.example', 'Operations manager']],
    assets: [['COP-SW-01', 'Switch', 'SwitchLine 24P', 'SWT-77120', '2022-06-10']],
    agreement: ['Managed support and backup', 2180],
    tickets: 48,
  },
  {
    id: 103,
    name: 'Wren Property Lettings',
    website: 'wrenlettings.example',
    phone: '0161 496 0103',
    city: 'Manchester',
    isActive: true,
    contacts: [['Sam Wren', 'sam@wrenlettings.example', 'Director']],
    assets: [['WREN-NAS-01', 'Storage', 'StoreBox 4', 'NAS-55102', '2019-11-20']],
    agreement: ['Help desk', 640],
    tickets: 21,
  },
  {
    id: 104,
    name: 'Kestrel Logistics (Depot 2)',
    website: 'kestrel-logistics.example',
    phone: '0121 496 0104',
    city: 'Birmingham',
    isActive: true,
    contacts: [['Ivy Cole', 'ivy@kestrel-logistics.example', 'Site lead']],
    assets: [],
    agreement: null,
    tickets: 34,
  },
  {
    id: 105,
    name: 'Northgate Housing Trust',
    website: 'northgate-ht.example',
    phone: '0113 496 0105',
    city: 'Leeds',
    isActive: true,
    contacts: [['Mo Hassan', 'mo@northgate-ht.example', 'Head of IT']],
    assets: [['NGT-FW-01', 'Firewall', 'WallBox 60', 'FWX-10021', '2023-02-01']],
    agreement: ['Security operations', 3900],
    tickets: 120,
  },
  {
    id: 106,
    name: 'Old: Tideway Architects',
    website: '',
    phone: '',
    city: 'London',
    isActive: false,
    contacts: [],
    assets: [],
    agreement: null,
    tickets: 0,
  },
];

export const SAMPLE_MEMBERS: readonly (readonly [id: number, name: string, mail: string])[] = [
  [1, 'Jordan Lee', 'jordan.lee@sample-psa.example'],
  [2, 'Ana Núñez', 'ana.nunez@sample-psa.example'],
];
