/** The packed play table in base 64, as `analyzeTables` makes it. */
export const PLAY_DATA =
  'DC2lanXFlhsuPPJonhSwN3cXxIu49cpyuluG2YuioN3MxuzezxpdyQbXkQlDAmV0RxuoAdG0NoOvXplpPKr5UWoKajcbIxfaFKEweo0tkKfJlE9m2c' +
  'vnu8O+b383cG3+zYGJNqeVQ74tZ0E0TbXGIDHrhica/cC0Y8zBdMbj6WtgYqMzYO7O1SeMZOqLaf6j7M55gY8QQwKbm2ZCv6ZbHH91mqUCnTm+wSej' +
  'Q5R3m5nzV/zM1kjiTtRji9r8P5ahdj8FE/iOF9kEsORKXPaF4MlX7eFfNW7/0lwSY5AF0StVCxudvZe9pnHDf//GgMtKy+nPDOLugEXTanMRVcnGKw' +
  'zPGTdFoMAQmBRXRES9fOByDM2kEBMXrXEd/H20Euo4/tsmCYhhYUME4+ZX9j1CpPTgotrlfZgpNBv93dBkP0nzXrSD5hd9pdpsxk8CPmwheISJpZWw' +
  'NDpidfiZmj47uL6iYM9gR2t0ZV+1CmsCMmjWqhnBGjQPwpWOq8JuNZNO5cbDuBJLxoOJ/zMAn9mNPKYkkhXuQ0WPA4040F41tj/cgWxiJv1BZzaXyh' +
  '76UE8Yl6wyTK1PSxOUz7VJLB2nmMh+EGnwlXhLD+h21A1SDHaKbdq2c08YJkGsICz9tcBJKmM+pgmFhJEtiHv/0A=='
