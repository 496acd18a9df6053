/** The packed play table in base 64, as `analyzeTables` makes it. */
export const PLAY_DATA =
  'RiAlAXCKStr3u9F2VO3EJJjb+N3iBseM1grBqc66LVdskQw4nVk3mAhhlroki1Z/50Vdrb5Q/cxV9rdLTsEi5o981uMVVWMF7qgFnAo4ebVdmlp0' +
  'UR4Dfs4RLO/p0/VsYWc/cwCUcLR6coIjxpGuAheodIhF96jxkP+kXrG/DJlA3JKU9lBc+4G+nypscTThAxaMwUU96PsOsYyGm3yDwPfg8T2MoubL' +
  'BYLJnJh+iA6xn67SZsP3Y+uhsNivtnJBJXmvffDgO2X3IIT1cUybmtLnvGm/Q2PcHHP3Z8UHTBNvFK8fredZUwA1UIveNAaMcm7J2MsuHk3B3jTs' +
  'MskWiRGq9L+uGqbnAsCdnZic8HdgxgXaD7i/8eHbye6EnBgPNVyaAeNNlOEOsooru8Rq13x7ssoo1sAVwNYPybqbk+RYzJ1jjWMk3AkUSSch/XCm' +
  '+Rf/L9JmvMzyId6osRr0jGx+JxJ3EEIfxXv6GUE6YJ5b0xqGHt8TsToLTEdSQOnDs40unYYH76fojeyv/XSy6xp4SakHAtV0zlR8Hzq3C3Kz4AYJ' +
  'Sz7Nw4C+RB63AslBNeI8ul86pnTFQ8mQ1nHAaBeGSaXqhyKLU22aXIuIn1LjGuVg5jCDMObZpYb9hiIWWuCvjLjJ+LEUo+P6BrbiY60F5Y564n85' +
  'TWXbKb39STKnWi2LRI7YT60lR7y1IPShQgBOhXYm0OwS7AEWst6dynWgAeQ7TLUD49jtsUka7AuJj7Q5pie2i065SgXwaNtGeHJJFrLQdSLoJdWI' +
  'bXE='
